model AssignType "The value has the type of the variable"
  Boolean flag;
algorithm
  flag := 1.5; // error:
end AssignType;
