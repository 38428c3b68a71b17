function late
  input Real u;
  output Real y;
algorithm
  y := u + time; // error: time
end late;
model TimeInFunction "A function depends on its inputs only"
  Real x = late(1);
end TimeInFunction;
