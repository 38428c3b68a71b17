// check: 1 unknowns
// value: b.c.b = 3.0
partial model Control
  output Real y;
end Control;
model Steady
  extends Control;
  parameter Real k = 1;
equation
  y = k;
end Steady;
model Switching
  extends Control;
  parameter Real b = 1;
equation
  y = b;
end Switching;
model Plant
  replaceable Control c;
end Plant;
model First
  extends Plant(redeclare replaceable Steady c(k = 20));
end First;
model Second
  extends First(redeclare replaceable Switching c(b = 3));
end Second;
model Sibling "A Switching is no Steady, but a Control as the first declaration asks for"
  Second b;
end Sibling;
