function both
  input Real u;
  output Real a = u;
  output Real b = 2*u;
end both;
model ThreeOfTwo "The function has two results"
  Real x;
  Real y;
  Real z;
algorithm
  (x, y, z) := both(time); // error:
end ThreeOfTwo;
