// check: 2 unknowns
model Part
  Real x = 1;
end Part;
model KeepPart "A true condition keeps the component"
  parameter Boolean usePart = true;
  Part part if usePart;
  Real y = 2;
end KeepPart;
