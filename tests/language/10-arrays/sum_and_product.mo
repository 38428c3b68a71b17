// check: 0 unknowns
// value: s = 10
// value: t = 10.0
// value: p = 24
// value: e = {0, 1}
model SumProduct "Sums and products of all elements; of none they are zero and one"
  parameter Integer s = sum({1, 2, 3, 4});
  parameter Real t = sum([1.5, 2.5; 3.0, 3.0]);
  parameter Integer p = product(1:4);
  parameter Integer e[2] = {sum(fill(1, 0)), product(fill(5, 0))};
end SumProduct;
