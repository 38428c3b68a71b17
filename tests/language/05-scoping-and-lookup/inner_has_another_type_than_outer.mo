// error: level
model Part
  outer Integer level;
end Part;
model System "A Real is no subtype of Integer"
  inner Real level = 1;
  Part part;
end System;
