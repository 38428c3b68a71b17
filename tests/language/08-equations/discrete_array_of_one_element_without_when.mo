model DiscreteArrayOfOneElementWithoutWhen
  parameter Integer n = 1;
  discrete output Real T[n, n]; // error: T
equation
  T[1, 1] = time;
end DiscreteArrayOfOneElementWithoutWhen;
