// check: 0 unknowns
// value: s = 55
// value: q = 95.0
// value: d = 36
model SumIterators "Reductions with iterators"
  parameter Integer s = sum(i for i in 1:10);
  parameter Real q = sum(i^2 for i in {1, 3, 7, 6});
  parameter Integer d = sum(i*j for i in 1:3, j in 1:3);
end SumIterators;
