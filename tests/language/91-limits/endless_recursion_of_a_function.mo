// error: deeper
function deeper
  input Integer n;
  output Integer y;
algorithm
  y := deeper(n + 1) + 1;
end deeper;
model Abyss "The evaluation of a constant must end"
  constant Integer n = deeper(1);
  Real x[n];
end Abyss;
