// check: 2 unknowns
model M
  parameter Real c(unit = "N/m") = 100;
  Real s(unit = "m", start = 1);
  Real f(unit = "N");
equation
  f = c*s;
  der(s) = f; // warning: different units: m/s and
end M;
