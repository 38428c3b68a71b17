model MixedDimensions "A scalar and a vector are not compatible"
  parameter Boolean b = true;
  parameter Real v[2] = if b then {1, 2} else 3; // error:
end MixedDimensions;
