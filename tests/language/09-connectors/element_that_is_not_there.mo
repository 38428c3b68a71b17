connector RealInput = input Real;
connector RealOutput = output Real;
block Sum
  parameter Integer n = 1;
  RealInput u[n];
  RealOutput y = sum(u);
end Sum;
block Source
  RealOutput y = 1;
end Source;
model ElementThatIsNotThere "The source is there, so there must be an input for it"
  Source source;
  Sum total(n = 0);
equation
  connect(source.y, total.u[1]); // error: subscript
end ElementThatIsNotThere;
