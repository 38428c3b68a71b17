// check: 3 unknowns
model DelayVarying "A varying delay needs its maximum"
  Real u = sin(time);
  Real T = 0.5 + 0.4*cos(time);
  Real y = delay(u, T, 1.0);
end DelayVarying;
