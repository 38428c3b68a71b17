// error: world
partial model World
  parameter Real g = 9.81;
end World;
model Part
  outer World world;
  Real x = world.g;
end Part;
model NoInner "A partial class cannot be added"
  Part part;
end NoInner;
