model BooleanSum "Truth values cannot be added"
  parameter Integer n = true + 1; // error:
end BooleanSum;
