model DivideByVector "Without the dot the divisor is a scalar"
  parameter Real v[2] = 2/{1, 2}; // error:
end DivideByVector;
