// check: 3 unknowns
model EachStart "One start value for all elements"
  Real x[3](each start = 1, each fixed = true);
equation
  der(x) = -x;
end EachStart;
