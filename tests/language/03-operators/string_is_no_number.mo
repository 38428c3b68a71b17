model StringBinding "There is no conversion from number to string"
  parameter String label = 1.0; // error: label
end StringBinding;
