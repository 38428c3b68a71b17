function total
  input Real x[3];
  output Real y;
algorithm
  y := sum(x);
end total;
function slope = der(total, x); // error: scalar Real
model PartialDerivativeByAnArray
  Real a = slope({time, 1, 2});
end PartialDerivativeByAnArray;
