within BondGraph.Rotational;
model SpeedSensor "Sensor of the angular velocity of a flange"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Rotational) "All bonds are rotational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Interfaces.Flange flange "Flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.RealOutput y(unit="rad/s") "Angular velocity" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.Motion motion "Motion of the flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond bond "To the sensor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,0})));
  Sensors.Df sensor "Sensor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={10,0})));
equation
  connect(flange, motion.flange);
  connect(motion.port, bond.tail);
  connect(bond.head, sensor.port);
  connect(sensor.y[1], y);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="w", textColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Takes no torque.</p>
</html>"));
end SpeedSensor;
