model IntegerPower "Exponentiation gives a Real"
  parameter Integer square = 3^2; // error: square
end IntegerPower;
