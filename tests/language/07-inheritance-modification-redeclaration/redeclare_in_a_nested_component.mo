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
  Tank tank;
end Plant;
model AirPlant "A redeclaration inside a nested modifier"
  Plant plant(tank(redeclare package Medium = Air));
end AirPlant;
