record Data
  parameter Real x = 0;
  parameter Real y = 0;
end Data;
model Part
  parameter Data data = Data(2, 3);
end Part;
model OverrideField "A part of a value cannot be replaced"
  Part part(data(x = 4)); // error: data
end OverrideField;
