model StartsBeforeAPole "Newton's method leads beyond poles: there is a solution on the side of the start value"
  Real r(start=1) "Two atoms that repel each other";
  Real x(start=0.5) "Between two walls";
  Real p(start=0.1);
  Real atoms=r - ((1 + sqrt(1 + 4*(1e4*(1 + sin(time)) + 0.1)))/2)^(-1/6);
  Real angle=p - atan(1e3*(time - 1)^3);
equation
  1/r^12 - 1/r^6 = 1e4*(1 + sin(time)) + 0.1;
  1e-4/(1 - x) - 1e-4/x + (x - 0.5) = time - 3;
  tan(p) = 1e3*(time - 1)^3;
  // constant: atoms within 1e-9
  // constant: angle within 1e-9
  // at 0: x = 3.99977600972756e-05 within 1e-12
  // at 3: x = 0.5 within 1e-12
  // end: x = 0.99996000223990272 within 1e-9
  annotation(experiment(StopTime=6, Interval=0.15));
end StartsBeforeAPole;
