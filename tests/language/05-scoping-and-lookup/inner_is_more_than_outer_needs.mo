// check: 1 unknowns
// value: part.y = 3.0
model World
  parameter Real g = 1;
end World;
model BigWorld
  parameter Real g = 3;
  parameter Real more = 4;
end BigWorld;
model Part
  outer World world;
  parameter Real y = world.g;
  Real x = y;
end Part;
model System "The inner component is a subtype of the outer one"
  inner BigWorld world;
  Part part;
end System;
