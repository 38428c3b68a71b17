model IntegerOfAReal "An Integer that is equal to a Real"
  Integer i;
  Real x = time;
equation
  i = 2*x;
  // fails compile: `i` is an Integer and changes at events only
end IntegerOfAReal;
