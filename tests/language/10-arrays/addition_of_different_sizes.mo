model AddSizes "Sizes agree"
  parameter Real v[3] = {1, 2, 3} + {1, 2}; // error:
end AddSizes;
