// check: 0 unknowns
// value: x = 1.2
package Water
  constant Real rho = 1000;
end Water;
package Air
  constant Real rho = 1.2;
end Air;
model Volume
  replaceable package Medium = Water;
  parameter Real x = Medium.rho;
end Volume;
model AirVolume "Another package with the same elements"
  extends Volume(redeclare package Medium = Air);
end AirVolume;
