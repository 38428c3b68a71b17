// check: 0 unknowns
// value: part.p = 2.0
model Part
  parameter Real p = 1 "Old words";
end Part;
model NewWords "A modifier may carry another description"
  Part part(p = 2 "New words");
end NewWords;
