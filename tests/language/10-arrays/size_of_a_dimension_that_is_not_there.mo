model SizeDimension "A vector has no second dimension"
  parameter Real vec[3] = {1, 2, 3};
  parameter Integer n = size(vec, 2); // error: vec
end SizeDimension;
