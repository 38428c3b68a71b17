model OscillationIsSampled "A sampler that does nothing takes nothing from an oscillation: 10000 restarts of the integrator do not add up"
  // end: x = -0.8390715290764524 within 1e-5
  // end: energy = 0.5 within 1e-5
  // cos(10) = -0.839...
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  Real energy = (x^2 + v^2)/2;
  Integer n(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  when sample(0, 1e-3) then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end OscillationIsSampled;
