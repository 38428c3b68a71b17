// check: 0 unknowns
// value: rho = 1.2
partial package PartialMedium
  replaceable partial function density
    input Real p;
    output Real d;
  end density;
end PartialMedium;
package Air
  extends PartialMedium;
  redeclare function extends density
  algorithm
    d := 1.2*p;
  end density;
end Air;
model Sensor
  replaceable package Medium = PartialMedium;
  parameter Real rho = Medium.density(1);
end Sensor;
model AirSensor "Functions are found in the package that was put in"
  extends Sensor(redeclare package Medium = Air);
end AirSensor;
