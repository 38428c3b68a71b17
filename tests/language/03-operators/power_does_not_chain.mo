model PowerChain "Exponentiation has no associativity"
  parameter Real y = 2^3^2; // error:
end PowerChain;
