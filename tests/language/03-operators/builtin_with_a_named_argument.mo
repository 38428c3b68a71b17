model AbsNamed "Operators without named inputs take positions only"
  parameter Real x = abs(v = -1); // error:
end AbsNamed;
