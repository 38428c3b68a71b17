// check: 0 unknowns
// value: x = 1.2
package Water
  constant Real rho = 1000;
end Water;
package Air
  constant Real rho = 1.2;
end Air;
package Plant
  replaceable package Medium = Water;
  model Tank
    parameter Real rho = Medium.rho;
  end Tank;
end Plant;
package AirPlant
  extends Plant(redeclare package Medium = Air);
end AirPlant;
model UseAirPlant "A whole package is turned to another medium"
  AirPlant.Tank tank;
  parameter Real x = tank.rho;
end UseAirPlant;
