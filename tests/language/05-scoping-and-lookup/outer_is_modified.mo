model Part
  outer parameter Real gravity = 2; // error: gravity
  Real x = gravity;
end Part;
model System "The inner component has the value"
  inner parameter Real gravity = 9.81;
  Part part;
end System;
