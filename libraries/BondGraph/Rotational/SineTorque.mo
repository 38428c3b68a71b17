within BondGraph.Rotational;
model SineTorque "Sinusoidal torque"
  extends Interfaces.OneFlange;
  parameter Real tau0(unit="N.m") = 1 "Amplitude";
  parameter Types.Frequency frequency = 1 "Frequency";
  parameter Types.Angle phase = 0 "Phase at time zero";
  parameter Real offset(unit="N.m") = 0 "Mean value";
  Sources.SineSe source(final amplitude=tau0, final frequency=frequency, final phase=phase, final offset=offset) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Pushes the flange in the direction of growing angle.</p>
</html>"));
end SineTorque;
