// error: fibonacci
function fibonacci
  input Integer n;
  output Integer y;
algorithm
  y := if n < 2 then n else fibonacci(n - 1) + fibonacci(n - 2);
end fibonacci;
model Rabbits
  parameter Integer n;
  Real x[fibonacci(90 + n)];
end Rabbits;
model Warren "Giving up once does not help if it is tried again in every component"
  Rabbits rabbits[100](n = 1:100);
end Warren;
