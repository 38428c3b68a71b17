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
model Device "Who calls by the constraining type does not know the further input"
  replaceable function shape = Shape;
  Real y = shape(time); // error: factor
end Device;
model CallScaled
  Device d(redeclare function shape = scaled); // warning: factor
end CallScaled;
