model VectorPower "A vector has no power"
  parameter Real v[2] = {1, 2}^2; // error:
end VectorPower;
