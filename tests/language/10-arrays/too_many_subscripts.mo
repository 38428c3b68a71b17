model TooManySubscripts "A vector has one dimension"
  parameter Real vec[3] = {1, 2, 3};
  parameter Real z = vec[1, 1]; // error: vec
end TooManySubscripts;
