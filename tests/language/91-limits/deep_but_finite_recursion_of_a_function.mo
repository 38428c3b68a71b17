// check: 0 unknowns
// value: s = 125250
function sumTo
  input Integer n;
  output Integer y;
algorithm
  y := if n == 0 then 0 else n + sumTo(n - 1);
end sumTo;
model FiveHundred "Some hundreds of levels are no problem"
  parameter Integer s = sumTo(500);
end FiveHundred;
