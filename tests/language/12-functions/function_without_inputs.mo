// check: 0 unknowns
// value: y = 42
function answer
  output Integer y = 42;
end answer;
model NoInputs "A call needs its parentheses all the same"
  parameter Integer y = answer();
end NoInputs;
