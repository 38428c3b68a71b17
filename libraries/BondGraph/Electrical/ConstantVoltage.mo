within BondGraph.Electrical;
model ConstantVoltage "Constant voltage"
  extends Interfaces.VoltageSource;
  parameter Real V(unit="V") = 1 "Voltage";
  Sources.Se source(final e0=V) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,65}, rotation=90)));
equation
  connect(source.port, supply.tail);
  annotation (
    Documentation(info="<html>
<p>The voltage from p to n. The current that it supplies comes out at p.</p>
</html>"));
end ConstantVoltage;
