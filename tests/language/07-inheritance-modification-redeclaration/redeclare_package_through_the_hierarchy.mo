// check: 0 unknowns
// value: plant.tank.rho = 1.2
package Water
  constant Real rho = 1000;
end Water;
package Air
  constant Real rho = 1.2;
end Air;
model Tank
  replaceable package Medium = Water;
  parameter Real rho = Medium.rho;
end Tank;
model Plant
  replaceable package Medium = Water;
  Tank tank(redeclare package Medium = Medium);
end Plant;
model AirPlant "One redeclaration at the top reaches the parts"
  Plant plant(redeclare package Medium = Air);
end AirPlant;
