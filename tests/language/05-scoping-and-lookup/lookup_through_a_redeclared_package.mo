// check: 3 unknowns
// value: n = 3
package Water
  constant Integer nX = 1;
end Water;
package Air
  extends Water(nX = 3);
end Air;
model Volume
  replaceable package Medium = Water;
  parameter Integer n = Medium.nX;
  Real X[Medium.nX] = fill(1/n, Medium.nX);
end Volume;
model AirVolume "Constants are found in the package that was put in"
  extends Volume(redeclare package Medium = Air);
end AirVolume;
