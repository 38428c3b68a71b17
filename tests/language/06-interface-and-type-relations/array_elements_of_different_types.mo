model MixedArray "The elements of an array have one type"
  parameter Real v[2] = {1.0, "two"}; // error:
end MixedArray;
