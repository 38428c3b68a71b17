type Size = enumeration(small, large);
model WrongIndexType "The subscript has the type of the dimension"
  parameter Real weight[Size] = {1, 2};
  parameter Real y = weight[1]; // error: weight
end WrongIndexType;
