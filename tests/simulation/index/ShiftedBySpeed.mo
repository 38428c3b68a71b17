model ShiftedBySpeed "The jump itself takes back the condition that has led to it"
  Boolean isHigh(start = false, fixed = true);
  Real ratio = if isHigh then 2 else 1;
  Real w1(start = 1, fixed = true), w2, tau;
equation
  der(w1) = 1 - ratio*tau;
  der(w2) = tau;
  w2 = ratio*w1;
  when w1 > 2 then
    isHigh = true;
  end when;
  // 2*der(w1) = 1 until t = 2; then w1 = (2 + 2*2)/5, and 5*der(w1) = 1.
  // end: w1 = 1.4 within 1e-6
  // end: w2 = 2.8 within 1e-6
  // events: 1
  annotation(experiment(StopTime = 3));
end ShiftedBySpeed;
