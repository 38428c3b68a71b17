// check: 1 unknowns
// value: tank.level = 5.0
model Tank
  Real level = 1;
end Tank;
model ReplaceBinding "A binding may be replaced"
  Tank tank(level = 5);
end ReplaceBinding;
