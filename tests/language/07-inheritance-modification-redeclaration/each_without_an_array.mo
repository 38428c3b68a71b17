model Cell
  parameter Real gain = 1;
end Cell;
model EachScalar "each needs an array"
  Cell c(each gain = 2); // error: each
end EachScalar;
