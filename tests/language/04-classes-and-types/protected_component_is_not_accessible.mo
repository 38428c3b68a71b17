model Tank
protected
  Real level = time;
end Tank;
model AccessProtected "Protected elements are invisible from outside"
  Tank tank;
  Real x = tank.level; // error: level
end AccessProtected;
