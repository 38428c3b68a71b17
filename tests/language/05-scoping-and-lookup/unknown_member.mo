model Tank
  Real level = 1;
end Tank;
model UnknownMember "The component has no such element"
  Tank tank;
  Real x = tank.volume; // error: volume
end UnknownMember;
