// check: 1 unknowns
// warning: world
model World
  parameter Real g = 9.81;
end World;
model Part
  outer World world;
  Real x = world.g;
end Part;
model NoInner "One class for all outer declarations: an inner one is added with a message"
  Part part;
end NoInner;
