// check: 0 unknowns
// value: y = 12.0
function area
  input Real r;
  output Real y;
protected
  constant Real three = 3;
  Real square = r^2;
algorithm
  y := three*square;
end area;
model Locals "Local variables are initialised in the order of their use"
  parameter Real y = area(2);
end Locals;
