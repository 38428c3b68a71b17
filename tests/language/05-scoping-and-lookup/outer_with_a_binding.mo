model Part
  outer parameter Real gain = 2; // error: gain
  Real x = gain;
end Part;
model System "An outer declaration has no modification"
  inner parameter Real gain = 1;
  Part part;
end System;
