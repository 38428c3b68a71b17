// check: 3 unknowns
partial model Root
  Real x;
equation
  x = 1;
end Root;
partial model Left
  extends Root;
  Real l = x;
end Left;
partial model Right
  extends Root;
  Real r = x;
end Right;
model Diamond "What is inherited twice and identically is kept once"
  extends Left;
  extends Right;
end Diamond;
