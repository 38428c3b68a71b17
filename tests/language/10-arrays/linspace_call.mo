// check: 0 unknowns
// value: v = {1.0, 1.5, 2.0, 2.5, 3.0}
model Linspace "Equally spaced values"
  parameter Real v[5] = linspace(1, 3, 5);
end Linspace;
