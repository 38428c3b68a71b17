// check: 0 unknowns
// value: part.data.x = 8.0
// value: part.data.y = 9.0
record Data
  parameter Real x = 0;
  parameter Real y = 0;
end Data;
model Part
  parameter Data data(x = 2, y = 3);
end Part;
model WholeValue "A value for the whole replaces the values of the fields"
  Part part(data = Data(8, 9));
end WholeValue;
