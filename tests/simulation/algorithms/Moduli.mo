model Moduli "mod, rem and div of a state"
  Real m, r, d, s(start = 0, fixed = true), x(start = 0.2, fixed = true);
algorithm
  m := mod(x, 0.5);
  r := rem(-x, 0.4);
  d := div(x, 0.3);
equation
  der(x) = 1;
  der(s) = d;
  // end: m = 0.2 within 1e-7
  // at 0.9: r = -0.3 within 1e-6
  // end: s = 1.8 within 1e-6
  annotation(experiment(StopTime = 1));
end Moduli;
