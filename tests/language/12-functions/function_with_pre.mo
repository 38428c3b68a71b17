function wrong
  input Integer n;
  output Integer y;
algorithm
  y := pre(n); // error: pre
end wrong;
model PreInFunction "A function has no memory"
  Integer y = wrong(integer(time));
end PreInFunction;
