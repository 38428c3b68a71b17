// Tanks that level through turbulent orifices, whose law is written for the pressure: the flow has an infinite slope where they are level, which
// they are in finite time and stay. Nothing jumps, there is one solution, and nobody is warned.
model OrificeComesToRest
  Real x(start = 0, fixed = true), v(start = 1);
  Real z(start = 0, fixed = true), u(start = 1) "less steep";
equation
  der(x) = v;
  v*abs(v) = 1 - x;
  der(z) = u;
  u*sqrt(abs(u)) = 1 - z;
  // x = 1 - (1 - time/2)^2 until 2; z = 1 - (1 - time/3)^3 until 3
  // at 1: x = 0.75 within 1e-5
  // at 1: z = 0.7037037037037037 within 1e-5
  // end: x = 1 within 1e-5
  // end: z = 1 within 1e-5
  annotation(experiment(StopTime = 4, Interval = 0.01));
end OrificeComesToRest;
