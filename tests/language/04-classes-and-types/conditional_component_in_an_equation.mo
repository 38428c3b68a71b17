model Part
  Real x = 1;
end Part;
model UseRemoved "A removed component cannot be used in an equation"
  parameter Boolean usePart = false;
  Part part if usePart;
  Real y = part.x; // error: part
end UseRemoved;
