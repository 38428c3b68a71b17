model ZeroSubscript "Elements are numbered from one"
  parameter Real vec[3] = {1, 2, 3};
  parameter Real z = vec[0]; // error: vec
end ZeroSubscript;
