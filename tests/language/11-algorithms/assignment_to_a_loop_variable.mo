model AssignIterator "The loop variable is read only"
  Real x;
algorithm
  x := 0;
  for step in 1:3 loop
    x := x + step;
    step := 5; // error: step
  end for;
end AssignIterator;
