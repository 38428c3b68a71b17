model IteratorOutside "The iterator lives inside its loop"
  Real x[3];
  Real y = index; // error: index
equation
  for index in 1:3 loop
    x[index] = index;
  end for;
end IteratorOutside;
