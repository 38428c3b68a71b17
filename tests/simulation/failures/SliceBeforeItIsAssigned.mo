model SliceBeforeItIsAssigned "A slice with elements of what has none"
  // fails initialise: `b` is used before it is assigned, in function `first`
  function first
    input Integer n;
    output Real s;
  protected
    Real b[3];
  algorithm
    s := sum(b[1:n]);
  end first;
  Real y = first(1 + integer(time));
end SliceBeforeItIsAssigned;
