model ProductOfLargeMatrices "Each of nine million elements is a sum of three thousand products"
  constant Real a[3000, 3000] = ones(3000, 3000);
  constant Real b[3000, 3000] = a * a; // error: the evaluation takes too many steps
  Real x = b[1, 1];
end ProductOfLargeMatrices;
