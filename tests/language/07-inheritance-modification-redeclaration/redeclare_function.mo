// check: 0 unknowns
// value: d.y = 9.0
function double
  input Real u;
  output Real y = 2*u;
end double;
function square
  input Real u;
  output Real y = u^2;
end square;
model Device
  replaceable function law = double;
  parameter Real y = law(3);
end Device;
model UseSquare "Another function with the same interface"
  Device d(redeclare function law = square);
end UseSquare;
