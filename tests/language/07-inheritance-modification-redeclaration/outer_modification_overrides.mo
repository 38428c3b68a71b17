// check: 0 unknowns
// value: c.b = 3.0
model A
  parameter Real b = 1;
end A;
model B
  extends A(b = 2);
end B;
model C "The outermost modifier wins"
  B c(b = 3);
end C;
