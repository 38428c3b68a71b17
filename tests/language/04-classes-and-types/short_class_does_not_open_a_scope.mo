// check: 1 unknowns
// value: load.R = 7.0
model Resistor
  parameter Real R = 1;
  Real v = R;
end Resistor;
model Circuit "The modifier of a short class sees the enclosing class"
  parameter Real R = 7;
  model Load = Resistor(R = R);
  Load load;
end Circuit;
