// error: equation
record Wrong
  Real x;
equation
  x = 1;
end Wrong;
model RecordWithEquation "A record has no equations"
  Wrong w;
end RecordWithEquation;
