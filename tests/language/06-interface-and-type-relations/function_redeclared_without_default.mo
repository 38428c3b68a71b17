// check: 1 unknowns
partial function Shape
  input Real u;
  output Real y;
end Shape;
function scaled
  extends Shape;
  input Real factor;
algorithm
  y := factor*u;
end scaled;
model Device
  replaceable function shape = Shape;
  Real y = 1;
end Device;
model UseScaled "The further input has no default"
  Device d(redeclare function shape = scaled); // tolerated: factor
end UseScaled;
