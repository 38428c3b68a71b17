function split
  input Real x;
  output Real y;
  output Boolean high;
algorithm
  y := 2*x;
  high := x > 1;
end split;

model SeveralResultsOneBoolean
  Real y;
  Boolean high;
  Real z;
  Boolean low;
equation
  (y, high) = split(time); // error: high
algorithm // error: low
  (z, low) := split(time);
end SeveralResultsOneBoolean;
