model Count "Only connectors have connections"
  Real x = 1;
  Integer n = cardinality(x); // error: cardinality
end Count;
