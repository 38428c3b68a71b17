// error: contains itself
record Cell
  Real re = 1;
  Cell c(re = 2);
end Cell;
function first
  input Real u;
  output Real y;
protected
  Cell cell(re = 3);
algorithm
  y := u;
end first;
model Use "The record of a function's variable never ends"
  Real x = first(time);
end Use;
