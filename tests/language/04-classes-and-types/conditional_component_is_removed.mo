// check: 1 unknowns
model Part
  Real x = 1;
end Part;
model RemovePart "A false condition removes the component and its equations"
  parameter Boolean usePart = false;
  Part part if usePart;
  Real y = 2;
end RemovePart;
