model StartOfTheOther "A start value says where to begin, though another unknown is iterated on"
  Real pH(start = 3), h "Acetic acid of 0.1 mol/l; h alone is iterated, and nothing but the pH has a start value";
  Real y, x(start = -2) "By way of two equations; the other solution has x = 2";
  Real z, w = 2*x;
equation
  h = 10^(-pH);
  h = 1e-14/h + 1.8e-6/(1.8e-5 + h);
  z = 3*w;
  y = z + 1;
  (y - 1)^2 + (y - 1)^3/1000 = 144 - 1.728 + 0*time;
  // The positive root of h^3 + 1.8e-5*h^2 - (1.8e-6 + 1e-14)*h - 1.8e-19 = 0 (mpmath).
  // end: h = 0.00133267098 within 1e-9
  // end: pH = 2.87527706 within 1e-6
  // y - 1 = -12: 144 - 1.728
  // end: x = -2 within 1e-7
  annotation (experiment(StopTime = 1));
end StartOfTheOther;
