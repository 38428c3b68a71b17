// check: 12 unknowns
connector Flange
  Real r[3];
  flow Real f[3];
end Flange;
model Wall
  Flange a;
equation
  a.r = zeros(3);
end Wall;
model Spring
  Flange a;
equation
  a.f = 10*a.r;
end Spring;
model System "The variables of a connector may be arrays"
  Wall wall;
  Spring spring;
equation
  connect(wall.a, spring.a);
end System;
