within BondGraph.Electrical;
model StepVoltage "Voltage that steps at one time"
  extends Interfaces.VoltageSource;
  parameter Real V(unit="V") = 1 "Height of the step";
  parameter Types.Time startTime = 0 "Time of the step";
  parameter Real offset(unit="V") = 0 "Voltage before the step";
  Sources.StepSe source(final height=V, final startTime=startTime, final offset=offset) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,65}, rotation=90)));
equation
  connect(source.port, supply.tail);
  annotation (
    Icon(graphics={
      Text(extent={{-90,-90},{90,-50}}, textString="_|", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The voltage from p to n. The current that it supplies comes out at p.</p>
</html>"));
end StepVoltage;
