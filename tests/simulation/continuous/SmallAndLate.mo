model SmallAndLate "What is at rest at first, and tiny later, is not lost in the tolerance"
  parameter Real w = 8;
  Real x(start=0, fixed=true) "In metres";
  Real v(start=0, fixed=true);
  Real nano = 1e9*x;
  // From t = 1 on x is 5e-9*(1 - cos(w*(t - 1))).
  // at 0.9: nano = 0 within 1e-12
  // at 2: nano = 5.727500169043067 within 5e-3
  // end: nano = 9.788297401616923 within 5e-3
equation
  der(x) = v;
  der(v) = w^2*((if time < 1 then 0 else 5e-9) - x);
  annotation(experiment(StopTime=3, Interval=0.1, Tolerance=1e-8));
end SmallAndLate;
