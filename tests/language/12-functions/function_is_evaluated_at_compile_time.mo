// check: 2 unknowns
// value: n = 2
function half
  input Integer u;
  output Integer y;
algorithm
  y := div(u, 2);
end half;
model CompileTime "The size of an array comes from a function"
  parameter Integer n = half(5);
  Real x[n] = fill(time, n);
end CompileTime;
