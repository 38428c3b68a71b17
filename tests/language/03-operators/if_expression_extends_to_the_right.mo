// check: 0 unknowns
// value: a = 1
// value: b = 11
model IfExtends "The last branch takes everything that follows"
  parameter Integer a = if true then 1 else 2 + 10;
  parameter Integer b = (if true then 1 else 2) + 10;
end IfExtends;
