within BondGraph.Sensors;
model De "Sensor of effort"
  extends Interfaces.OnePort;
  Interfaces.RealOutput y[n](each unit=Types.effortUnit[domain]) "Effort" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  f = zeros(n);
  y = e;
  annotation (
    __Harpoon_bond(kind="De"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="De", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Takes no flow. Attach it to a 0-junction.</p>
</html>"));
end De;
