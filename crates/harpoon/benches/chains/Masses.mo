connector Flange
  Real s;
  flow Real f;
end Flange;

model Mass
  Flange a, b;
  parameter Real m = 1;
  Real s(fixed = true);
  Real v(start = 0, fixed = true);
equation
  a.s = s;
  b.s = s;
  der(s) = v;
  m*der(v) = a.f + b.f;
end Mass;

model Spring
  Flange a, b;
  parameter Real c = 100;
  parameter Real d = 1;
  Real s_rel;
  Real v_rel;
  Real f;
equation
  s_rel = b.s - a.s;
  v_rel = der(s_rel);
  f = c*s_rel + d*v_rel;
  b.f = f;
  a.f = -f;
end Spring;

model Fixed
  Flange a;
equation
  a.s = 0;
end Fixed;

model Masses "A stretched string of masses and springs: positions are differentiated to find the damping"
  parameter Integer n = 10;
  Fixed wall;
  Spring spring[n];
  Mass mass[n](s(start = {0.1*k for k in 1:n}));
equation
  connect(wall.a, spring[1].a);
  for k in 1:n loop
    connect(spring[k].b, mass[k].a);
  end for;
  for k in 1:n - 1 loop
    connect(mass[k].b, spring[k + 1].a);
  end for;
  annotation (experiment(StopTime = 1));
end Masses;
