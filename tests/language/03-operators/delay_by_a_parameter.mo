// check: 2 unknowns
model DelayFixed "A fixed delay"
  parameter Real T = 0.5;
  Real u = sin(time);
  Real y = delay(u, T);
end DelayFixed;
