model SmallCharge "A charge of nanocoulombs is computed as exactly as one of coulombs: nobody has to give a nominal value"
  parameter Real R = 2e6;
  parameter Real C = 3e-7;
  Real q(start=2e-9, fixed=true) "In coulombs";
  Real nano = 1e9*q;
  // The closed form is 2*exp(-t/0.6).
  // at 0.5: nano = 0.8691964170141652 within 1e-4
  // end: nano = 0.07134798652560397 within 1e-4
equation
  der(q) = -q/(R*C);
  annotation(experiment(StopTime=2, Interval=0.1, Tolerance=1e-5));
end SmallCharge;
