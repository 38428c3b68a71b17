// check: 0 unknowns
// value: d.y = 20.0
partial function Shape
  input Real u;
  output Real y;
end Shape;
function scaled
  extends Shape;
  input Real k = 10;
algorithm
  y := k*u;
end scaled;
model Device
  replaceable function shape = Shape;
  parameter Real y = shape(2);
end Device;
model UseScaled "A further input needs a default"
  Device d(redeclare function shape = scaled);
end UseScaled;
