// error: fibonacci
function fibonacci
  input Integer n;
  output Integer y;
algorithm
  y := if n < 2 then n else fibonacci(n - 1) + fibonacci(n - 2);
end fibonacci;
model Rabbits "It would end, but nobody lives that long"
  constant Integer n = fibonacci(90);
  Real x[n];
end Rabbits;
