// check: 0 unknowns
// value: n = 21
model QuotesCount "x and 'x' are different names"
  parameter Integer x = 1;
  parameter Integer 'x' = 2;
  parameter Integer n = x + 10*'x';
end QuotesCount;
