connector Pin
  Real v;
  flow Real i;
end Pin;
model ConnectAlgorithm "A connection is an equation"
  Pin a;
  Pin b;
algorithm
  connect(a, b); // error:
end ConnectAlgorithm;
