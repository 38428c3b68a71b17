model Part
  parameter Integer count = 1;
end Part;
model WrongType "The value has the wrong type"
  Part part(count = "two"); // error: count
end WrongType;
