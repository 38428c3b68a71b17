model Part
  parameter Real gains[3] = {1, 2, 3};
end Part;
model WrongSize "The value has the wrong size"
  Part part(gains = {1, 2}); // error: gains
end WrongSize;
