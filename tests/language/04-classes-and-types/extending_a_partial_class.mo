// check: 1 unknowns
partial model Base
  Real x;
end Base;
model Complete
  extends Base;
equation
  x = 1;
end Complete;
model UseComplete "A derived class is complete unless it says partial"
  Complete c;
end UseComplete;
