// check: 0 unknowns
// value: a = 1.0
// value: b = 2.0
model A
  parameter Real a;
  parameter Real b;
end A;
model B
  extends A(b = 2);
end B;
model C "Modifications add up along the chain"
  extends B(a = 1);
end C;
