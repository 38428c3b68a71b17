model DerivativeOfAHiddenStep "w follows y, but where that jumps nothing is known of it"
  Real y=noEvent(if time < 0.5 then 0 else 1), w(start=0, fixed=true);
equation
  der(w) = der(y);
  // fails simulate: `y` jumps from 0 to 1 without an event, and its derivative is needed
  annotation(experiment(StopTime=1, Interval=0.1));
end DerivativeOfAHiddenStep;
