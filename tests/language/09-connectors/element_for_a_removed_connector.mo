// check: 2 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Sum
  parameter Integer n = 1;
  RealInput u[n];
  RealOutput y = sum(u);
end Sum;
block Source
  parameter Boolean isThere = true;
  RealOutput y if isThere;
equation
  connect(inside.y, y);
public
  Inside inside if isThere;
end Source;
block Inside
  RealOutput y = 1;
end Inside;
model ElementForARemovedConnector "A sum has as many inputs as there are sources: without any, the connection goes with its source (4.4.5)"
  parameter Boolean isThere = false;
  Source source(isThere = isThere);
  Sum total(n = if isThere then 1 else 0);
  Sum none(n = 0);
equation
  connect(source.y, total.u[1]);
  // value: total.n = 0
end ElementForARemovedConnector;
