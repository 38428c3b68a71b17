// check: 2 unknowns
model PreDiscrete "The value before the event"
  Boolean b = time > 1;
  Boolean before = pre(b);
end PreDiscrete;
