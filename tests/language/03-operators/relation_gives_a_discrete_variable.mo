// check: 2 unknowns
model RelationDiscrete "A relation with events is discrete"
  Real x = sin(time);
  Boolean high = x > 0.5;
end RelationDiscrete;
