model AssignSize "The value has the size of the variable"
  Real v[3];
algorithm
  v := {1, 2}; // error:
end AssignSize;
