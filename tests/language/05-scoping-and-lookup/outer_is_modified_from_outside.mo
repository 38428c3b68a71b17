model Part
  outer parameter Real gain;
  Real x = gain;
end Part;
model System "An outer component cannot be modified"
  inner parameter Real gain = 1;
  Part part(gain = 4); // error: gain
end System;
