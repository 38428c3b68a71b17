model ReturnOutside "A model has nowhere to return to"
  Real x;
algorithm
  x := 1;
  return; // error: return
end ReturnOutside;
