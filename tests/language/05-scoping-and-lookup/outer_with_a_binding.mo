model Part
  outer parameter Real p = 2; // error: p
  Real x = p;
end Part;
model System "An outer declaration has no modification"
  inner parameter Real p = 1;
  Part part;
end System;
