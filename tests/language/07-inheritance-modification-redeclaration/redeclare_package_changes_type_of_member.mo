// check: 3 unknowns
partial package PartialMedium
  replaceable record State
    Real p;
  end State;
end PartialMedium;
package Air
  extends PartialMedium;
  redeclare record extends State
    Real T;
    Real x;
  end State;
end Air;
model Volume
  replaceable package Medium = PartialMedium;
  Medium.State state;
end Volume;
model AirVolume "The type of a component follows the package"
  extends Volume(redeclare package Medium = Air);
equation
  state = Air.State(1, 2, 3);
end AirVolume;
