// check: 1 unknowns
model LongDescription "A description may be joined "
  + "from several strings"
  Real x = 1 "first part, " + "second part, " + "third part";
end LongDescription;
