// check: 0 unknowns
model InitialCycle "An initial equation may couple parameters"
  parameter Real p = 2*q;
  parameter Real q(fixed = false, start = 1);
initial equation
  q = cos(p);
end InitialCycle;
