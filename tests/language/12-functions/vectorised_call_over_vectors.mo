// check: 0 unknowns
// value: v = {3.0, 7.0}
function total
  input Real v[:];
  output Real y = sum(v);
end total;
model VectorOfVectors "A function of a vector is applied to each row"
  parameter Real v[2] = total([1, 2; 3, 4]);
end VectorOfVectors;
