model TypeClash "A number is not equal to a string"
  Real level;
equation
  level = "high"; // error:
end TypeClash;
