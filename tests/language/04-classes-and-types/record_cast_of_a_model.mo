// check: 4 unknowns
record Summary
  Real level;
  Real flow_;
end Summary;
model Tank
  Real level = time;
  Real flow_ = 2*time;
end Tank;
model CastModel "A record constructor picks the fields out of a model"
  Tank tank;
  Summary s = Summary(tank);
end CastModel;
