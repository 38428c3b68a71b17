// check: 0 unknowns
// value: a = true
// value: b = false
model AndBeforeOr "and binds tighter than or"
  parameter Boolean a = true or false and false;
  parameter Boolean b = (true or false) and false;
end AndBeforeOr;
