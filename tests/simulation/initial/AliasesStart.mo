model AliasesStart "The start value of what keeps its value counts, not that of a variable that is equal to it"
  // at 0: i = 2 within 0
  // end: i = 12 within 0
  // end: j = 12 within 0
  // end: y = 13 within 0
  Integer j(start = 10, fixed = true) = i;
  Integer i(start = 1, fixed = true);
  Real y(start = 7);
  discrete Real x(start = -2);
equation
  y = -x;
  when sample(0, 0.1) then
    i = pre(j) + 1;
    x = -(pre(y) + 1);
  end when;
end AliasesStart;
