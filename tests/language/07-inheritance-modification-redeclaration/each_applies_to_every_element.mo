// check: 0 unknowns
// value: c[1].p = 4.0
// value: c[3].p = 4.0
model Cell
  parameter Real p = 1;
end Cell;
model EachElement "The same value for every element"
  Cell c[3](each p = 4);
end EachElement;
