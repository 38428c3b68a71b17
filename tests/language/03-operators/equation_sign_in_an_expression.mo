model SingleEqual "A single equal sign is no relation"
  parameter Boolean b = (1 = 1); // error:
end SingleEqual;
