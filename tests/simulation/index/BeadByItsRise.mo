model BeadByItsRise "A constraint between speeds that is solved by a division, whose divisor passes zero"
  Real x(start = 0.8, fixed = true), y(start = -0.6, fixed = true), vx, f;
  Real vy(start = 0, fixed = true, stateSelect = StateSelect.always);
  Real energy = (vx^2 + vy^2)/2 + 9.81*y;
equation
  der(x) = vx;
  der(y) = vy;
  x*vx + y*vy = 0;
  der(vx) = f*x;
  der(vy) = f*y - 9.81;
  // fails simulate: `vx` cannot be computed from `vy` here
  // at 0.51: energy = -5.886 within 1e-4
  annotation(experiment(StopTime = 3));
end BeadByItsRise;
