model EndOutside "end has a meaning in subscripts only"
  parameter Integer n = end; // error:
end EndOutside;
