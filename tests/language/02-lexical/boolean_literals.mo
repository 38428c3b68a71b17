// check: 0 unknowns
// value: a = true
// value: b = false
model BooleanLiterals "The two truth values"
  parameter Boolean a = true;
  parameter Boolean b = false;
end BooleanLiterals;
