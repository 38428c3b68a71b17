// check: 0 unknowns
// value: d.y = 8.0
partial function Field
  input Real u;
  output Real y;
end Field;
function cube
  extends Field;
algorithm
  y := u^3;
end cube;
model Device
  outer function field = Field;
  parameter Real y = field(2);
end Device;
model System "A field is given as an inner function"
  inner function field = cube;
  Device d;
end System;
