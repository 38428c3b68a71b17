model ScalarIntoVector "A scalar does not become a vector by itself"
  parameter Real vec[1] = 3; // error: vec
end ScalarIntoVector;
