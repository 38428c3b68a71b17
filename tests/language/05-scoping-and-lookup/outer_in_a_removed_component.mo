// check: 1 unknowns
model World
  parameter Real g = 9.81;
end World;
model Part
  outer World world;
  Real x = world.g;
end Part;
model NoInnerNeeded "A removed component needs no inner"
  parameter Boolean usePart = false;
  Part part if usePart;
  Real y = 1;
end NoInnerNeeded;
