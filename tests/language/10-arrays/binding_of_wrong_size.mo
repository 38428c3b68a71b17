model WrongBinding "The binding has the declared size"
  parameter Real vec[3] = {1, 2}; // error: vec
end WrongBinding;
