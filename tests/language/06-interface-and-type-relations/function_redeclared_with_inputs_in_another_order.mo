partial function Shape
  input Real u;
  input Real v;
  output Real y;
end Shape;
function swapped
  input Real v;
  input Real u;
  output Real y = u - v;
end swapped;
model Device
  replaceable function shape = Shape;
  parameter Real y = 1;
end Device;
model UseSwapped "Inputs keep their order"
  Device d(redeclare function shape = swapped); // error:
end UseSwapped;
