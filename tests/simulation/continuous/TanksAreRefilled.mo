// Tanks that run empty by the root of their level and are filled again: the slope of the root is beyond all measure where they are empty, and a
// Jacobian from there makes every error look small.
model TanksAreRefilled
  Real h(start=1, fixed=true) "Empty from 4 on; (t - 6)^2 from 6 on, as 2 = 2.5 - 0.5";
  Real signed(start=1, fixed=true) "The same";
  Real cubic(start=1, fixed=true) "Empty from 3 on; (t - 6)^3 from 6 on";
  Real y(start=0, fixed=true) "Keeps the integrator busy";
  Real q = max(0, 2.5*(time - 6));
equation
  der(h) = q - (if h > 0 then 0.5*sqrt(h) else 0);
  der(signed) = q - 0.5*sign(signed)*sqrt(abs(signed));
  der(cubic) = (if time < 6 then 0 else 3*(time - 6)^2 + 0.5*(time - 6)) - (if cubic > 0 then 0.5*cubic^(1/3) else 0);
  der(y) = cos(3*time);
  // at 5: h = 0 within 1e-5
  // at 7: h = 1 within 2e-5
  // at 7: signed = 1 within 2e-5
  // end: h = 4 within 1e-4
  // end: signed = 4 within 1e-4
  // end: cubic = 8 within 1e-4
  annotation(experiment(StopTime=8, Interval=0.1));
end TanksAreRefilled;
