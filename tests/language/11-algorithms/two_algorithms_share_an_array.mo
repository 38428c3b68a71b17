// error: equations
model SharedArray "Each section counts for the whole array"
  Real x[2];
algorithm
  x[1] := 1;
algorithm
  x[2] := 2;
end SharedArray;
