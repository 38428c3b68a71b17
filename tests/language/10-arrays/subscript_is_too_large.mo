model OutOfRange "There is no fourth element"
  parameter Real vec[3] = {1, 2, 3};
  parameter Real z = vec[4]; // error: vec
end OutOfRange;
