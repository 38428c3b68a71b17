// check: 0 unknowns
// value: r = {true, true, false}
model BooleanOrder "false is less than true"
  parameter Boolean r[3] = {false < true, true >= true, true < false};
end BooleanOrder;
