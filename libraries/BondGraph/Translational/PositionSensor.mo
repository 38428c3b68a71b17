within BondGraph.Translational;
model PositionSensor "Sensor of the position of a flange"
  extends Icons.Component;
  Interfaces.Flange flange "Flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.RealOutput y(unit="m") "Position" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  y = flange.s;
  flange.f = 0;
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="s", textColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Positions run beside the bonds: there is none in it.</p>
</html>"));
end PositionSensor;
