// check: 0 unknowns
// value: f = {1, 1, 2, 6, 24}
model Factorials "A reduction inside a comprehension, one range empty"
  parameter Integer f[5] = {product(j for j in 1:i) for i in 0:4};
end Factorials;
