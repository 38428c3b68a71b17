model RealMatrixPower "The exponent of a matrix is an Integer"
  parameter Real A[2, 2] = [1, 1; 0, 1]^0.5; // error:
end RealMatrixPower;
