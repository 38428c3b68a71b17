model M
  Real x = 1;
end M;
function slope = der(M, x); // error: `M`
model PartialDerivativeOfAModel
  Real a = slope(time); // error: `slope`
end PartialDerivativeOfAModel;
