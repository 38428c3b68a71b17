// error:
model NotClosed "The end of the class is missing"
  Real x = 1;
