// check: 0 unknowns
// value: v = {1.0, 2.0, 3.0, 4.0, 5.0}
// size: v = {5}
function join
  input Real a[:];
  input Real b[:];
  output Real c[size(a, 1) + size(b, 1)];
algorithm
  c := cat(1, a, b);
end join;
model OutputSize "The size of the result follows the arguments"
  parameter Real v[:] = join({1, 2}, {3, 4, 5});
end OutputSize;
