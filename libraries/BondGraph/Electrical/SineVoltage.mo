within BondGraph.Electrical;
model SineVoltage "Sinusoidal voltage"
  extends Interfaces.VoltageSource;
  parameter Real V(unit="V") = 1 "Amplitude";
  parameter Types.Frequency frequency = 50 "Frequency";
  parameter Types.Angle phase = 0 "Phase at time zero";
  parameter Real offset(unit="V") = 0 "Mean value";
  Sources.SineSe source(final amplitude=V, final frequency=frequency, final phase=phase, final offset=offset) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,65}, rotation=90)));
equation
  connect(source.port, supply.tail);
  annotation (
    Icon(graphics={
      Text(extent={{-90,-90},{90,-50}}, textString="~", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The voltage from p to n. The current that it supplies comes out at p.</p>
</html>"));
end SineVoltage;
