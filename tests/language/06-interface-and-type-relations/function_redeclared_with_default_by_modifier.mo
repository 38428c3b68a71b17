// check: 0 unknowns
// value: d.y = 6.0
partial function Shape
  input Real u;
  output Real y;
end Shape;
function scaled
  extends Shape;
  input Real k;
algorithm
  y := k*u;
end scaled;
model Device
  replaceable function shape = Shape;
  parameter Real y = shape(2);
end Device;
model UseScaled "The redeclaration supplies the missing default"
  Device d(redeclare function shape = scaled(k = 3));
end UseScaled;
