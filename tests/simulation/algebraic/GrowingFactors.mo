model GrowingFactors "Factors double with each row although the equations are well conditioned (Wilkinson): 2^59 times rounding was left of x"
  parameter Integer n=60;
  parameter Real A[n, n]={{if j == n or i == j then 1 else if j < i then -1 else 0 for j in 1:n} for i in 1:n};
  parameter Real c[n]={sin(7.0*i*i) for i in 1:n};
  Real x[n], b[n];
  Real error=max(abs(x - c*(1 + time)));
equation
  b = A*(c*(1 + time));
  A*x = b;
  // constant: error within 1e-12
end GrowingFactors;
