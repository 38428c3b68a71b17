// check: 2 unknowns
model Algorithm_ "Each assigned variable is one equation"
  Real x;
  Real y;
algorithm
  x := sin(time);
  y := 2*x;
  x := x + y;
end Algorithm_;
