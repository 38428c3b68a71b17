// check: 0 unknowns
// value: d.mass = 2.0
// value: d.count = 3
record Data
  Real mass = 1;
  Integer count = 3;
end Data;
model ParameterRecord "The fields of a parameter are parameters"
  parameter Data d(mass = 2);
end ParameterRecord;
