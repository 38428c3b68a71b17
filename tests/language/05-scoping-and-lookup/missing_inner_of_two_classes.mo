// error: world
model World1
  parameter Real g = 9.81;
end World1;
model World2
  parameter Real g = 1.62;
end World2;
model Part1
  outer World1 world;
  Real x = world.g;
end Part1;
model Part2
  outer World2 world;
  Real x = world.g;
end Part2;
model NoInner "It is not clear which inner should be added"
  Part1 p1;
  Part2 p2;
end NoInner;
