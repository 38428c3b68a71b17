model VariableDimension "A size is known at compile time"
  Integer count = integer(time);
  Real x[count]; // error: count
equation
  x = fill(1, count);
end VariableDimension;
