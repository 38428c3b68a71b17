model ChangingTextEquation "A text that an equation keeps up to date"
  Real x(start=0, fixed=true);
  String s;
equation
  der(x) = 1;
  s = if x > 1 then "high" else "low";
  // fails compile: `s` is a String that changes with time, which cannot be simulated
  annotation(experiment(StopTime=1));
end ChangingTextEquation;
