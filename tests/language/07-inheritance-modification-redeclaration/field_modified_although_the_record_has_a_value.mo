// check: 0 unknowns
// value: part.data.x = 4.0
record Data
  parameter Real x = 0;
  parameter Real y = 0;
end Data;
model Part
  parameter Data data = Data(2, 3);
end Part;
model OverrideField "The outer modifier of a field wins, and the user is told"
  Part part(data(x = 4)); // warning: data
end OverrideField;
