model UnitsThatAgree "Units of which nothing is to be said: other sizes, angles, factors without a unit"
  Real m(unit = "kg") = 2;
  Real g(unit = "m/s2") = 9.81;
  Real f(unit = "kN") = m*g;
  Real s(unit = "m", start = 1, fixed = true);
  Real v(unit = "m/s", start = 0, fixed = true);
  Real phi(unit = "rad") = s/r;
  Real w(unit = "1/s") = der(phi);
  Real r(unit = "mm") = 0.5;
  Real T(unit = "degC") = T0 - 273.15;
  Real T0(unit = "K") = 300;
  Real p(unit = "W") = f*v + 0.5*m*v^2;
  Real speed(unit = "m/s") = sqrt(2*abs(g*s)) + (if v > 0 then v else 0);
equation
  der(s) = v;
  der(v) = -g;
  // end: w = -19.62 within 1e-6
end UnitsThatAgree;
