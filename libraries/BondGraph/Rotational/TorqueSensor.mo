within BondGraph.Rotational;
model TorqueSensor "Sensor of the torque in a rigid connection"
  extends Interfaces.Compliant;
  BondGraph.Interfaces.RealOutput y(unit="N.m") "Torque, which pulls if positive" annotation (Placement(transformation(extent={{-10,-110},{10,-90}})));
  Mechanics.PositionDe sensor "Sensor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  sensor.q[1] = phi_rel;
  connect(branch.head, sensor.port);
  connect(sensor.y[1], y);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="tau", textColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Both flanges are at the same angle.</p>
</html>"));
end TorqueSensor;
