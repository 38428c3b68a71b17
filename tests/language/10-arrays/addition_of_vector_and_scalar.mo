model AddScalar "A scalar is not added to a vector without the dot"
  parameter Real v[3] = {1, 2, 3} + 1; // error:
end AddScalar;
