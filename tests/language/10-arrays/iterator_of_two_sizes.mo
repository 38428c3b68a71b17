model Sizes "One implicit range for arrays of one size"
  Real a[3];
  Real b[4] = {1, 2, 3, 4};
equation
  for i loop
    a[i] = b[i]; // error: different size
  end for;
end Sizes;
