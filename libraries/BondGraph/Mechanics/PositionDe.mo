within BondGraph.Mechanics;
model PositionDe "Sensor of effort in a rigid connection: no displacement"
  extends Interfaces.OnePort;
  Interfaces.Signal q[n] "Displacement, which is none" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Interfaces.RealOutput y[n](each unit=Types.effortUnit[domain]) "Effort" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  q = zeros(n);
  y = e;
  annotation (
    __Harpoon_bond(kind="De"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="De", textColor={20,60,130})}),
    Documentation(info="<html>
<p>As <a href=\"modelica://BondGraph.Sensors.De\">De</a>: without displacement there is no flow.</p>
</html>"));
end PositionDe;
