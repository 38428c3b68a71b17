// check: 1 unknowns
// value: y = 10.0
function scale
  input Real u;
  input Real k = 1;
  output Real y = k*u;
end scale;
model ShortFunction "The modifier of a short function may use parameters of the model"
  parameter Real gain = 5;
  function scaled = scale(k = gain);
  parameter Real y = scaled(2);
  Real x = scaled(time);
end ShortFunction;
