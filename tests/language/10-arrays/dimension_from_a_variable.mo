model VariableDimension "A size is known at compile time"
  Integer count = integer(time);
  Real x[count]; // error: count
end VariableDimension;
