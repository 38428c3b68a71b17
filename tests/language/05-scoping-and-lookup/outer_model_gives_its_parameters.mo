// check: 1 unknowns
// value: sub.p.y = 4.0
model World
  parameter Real g = 2;
end World;
model Part
  outer World world;
  parameter Real y = 2*world.g;
  Real x = y;
end Part;
model Subsystem
  Part p;
end Subsystem;
model System "An outer component is found through several levels"
  inner World world;
  Subsystem sub;
end System;
