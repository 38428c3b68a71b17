model AttributeAccess "Attributes cannot be read with a dot"
  Real x(start = 2);
  parameter Real x0 = x.start; // error: start
equation
  der(x) = -x;
end AttributeAccess;
