// check: 0 unknowns
// value: y = {1.0, 4.0, 9.0, 16.0}
model ImplicitRange "The range follows from the subscript"
  parameter Real x[4] = {1, 2, 3, 4};
  parameter Real y[:] = {x[i]*x[i] for i};
end ImplicitRange;
