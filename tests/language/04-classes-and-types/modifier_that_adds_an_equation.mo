// error: tank
model Tank
  Real level;
equation
  level = time;
end Tank;
model ExtraBinding "The binding comes on top of the equation"
  Tank tank(level = 1);
end ExtraBinding;
