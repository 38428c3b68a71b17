// check: 0 unknowns
// value: a = 6.0
model UseBeforeDeclaration "The order of declarations does not matter"
  parameter Real a = 2*b;
  parameter Real b = c;
  parameter Real c = 3;
end UseBeforeDeclaration;
