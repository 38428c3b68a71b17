type Bound = enumeration(min, middle); // error: min
model AttributeLiteral "Literals and attributes share one name space"
  parameter Bound b = Bound.middle;
end AttributeLiteral;
