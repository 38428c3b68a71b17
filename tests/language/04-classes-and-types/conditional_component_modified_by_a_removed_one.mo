// check: 1 unknowns
model Part
  parameter Real p = 1;
  Real x = p;
end Part;
model RemovedTogether "The modifier is removed with the component"
  parameter Boolean big = false;
  Part a(p = 2) if big;
  Part b(p = a.p) if big;
  Real y = 1;
end RemovedTogether;
