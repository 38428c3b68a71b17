// check: 3 unknowns
// size: f.b = {2}
// size: f.a = {3}
model Filter
  parameter Real b[:] = {1};
  parameter Real a[:] = {1, 1};
  Real x[size(a, 1)] = fill(time, size(a, 1));
end Filter;
model ModifiedSize "The modifier brings its own size"
  Filter f(b = {1, 2}, a = {1, 2, 3});
end ModifiedSize;
