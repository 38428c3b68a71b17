within BondGraph.Electrical;
model SignalVoltage "Voltage given by a signal"
  extends Interfaces.VoltageSource;
  Sources.mSe source "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,65}, rotation=90)));
  BondGraph.Interfaces.RealInput v0(unit="V") "Voltage" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  connect(v0, source.s[1]);
  connect(source.port, supply.tail);
  annotation (
    Icon(graphics={
      Text(extent={{-90,-90},{90,-50}}, textString="s", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The voltage from p to n. The current that it supplies comes out at p.</p>
</html>"));
end SignalVoltage;
