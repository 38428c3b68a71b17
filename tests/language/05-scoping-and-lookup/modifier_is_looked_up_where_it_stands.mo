// check: 0 unknowns
// value: part.x = 3.0
model Part
  parameter Real x = 0;
end Part;
model ModifierScope "The left x belongs to the part, the right one to the model"
  parameter Real x = 3;
  Part part(x = x);
end ModifierScope;
