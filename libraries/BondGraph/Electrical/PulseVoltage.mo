within BondGraph.Electrical;
model PulseVoltage "Voltage of pulses"
  extends Interfaces.VoltageSource;
  parameter Real V(unit="V") = 1 "Height of the pulses";
  parameter Types.Time period(min=0) = 1 "Time from one pulse to the next";
  parameter Real width(min=0, max=1) = 0.5 "Part of the period during which the pulse lasts";
  parameter Types.Time startTime = 0 "Time of the first pulse";
  parameter Real offset(unit="V") = 0 "Voltage between the pulses";
  Sources.PulseSe source(final amplitude=V, final period=period, final width=width, final startTime=startTime, final offset=offset) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,65}, rotation=90)));
equation
  connect(source.port, supply.tail);
  annotation (
    Icon(graphics={
      Text(extent={{-90,-90},{90,-50}}, textString="_|-|_", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The voltage from p to n. The current that it supplies comes out at p.</p>
</html>"));
end PulseVoltage;
