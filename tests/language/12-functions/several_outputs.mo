// check: 0 unknowns
// value: q = 3
// value: r = 2
function divide
  input Integer a;
  input Integer b;
  output Integer quotient;
  output Integer remainder;
algorithm
  quotient := div(a, b);
  remainder := rem(a, b);
end divide;
function remainderOf
  input Integer a;
  input Integer b;
  output Integer y;
protected
  Integer unused;
algorithm
  (unused, y) := divide(a, b);
end remainderOf;
model SeveralOutputs "In an expression the first output counts"
  parameter Integer q = divide(17, 5);
  parameter Integer r = remainderOf(17, 5);
end SeveralOutputs;
