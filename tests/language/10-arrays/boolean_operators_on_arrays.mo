// check: 0 unknowns
// value: a = {true, false}
// value: o = {true, true}
// value: n = {false, true}
model BooleanArrays "Logical operators go element by element"
  parameter Boolean a[2] = {true, true} and {true, false};
  parameter Boolean o[2] = {true, false} or {false, true};
  parameter Boolean n[2] = not {true, false};
end BooleanArrays;
