model Undetermined "The derivative of an equation is another one: nothing tells the velocities apart"
  Real x(start = 1), y(start = 3), z;
equation
  der(x) = y;
  x + z = time;
  y + der(z) = 1;
  // warns: the equations do not determine `
end Undetermined;
