within BondGraph.Sensors;
model Df "Sensor of flow"
  extends Interfaces.OnePort;
  Interfaces.RealOutput y[n](each unit=Types.flowUnit[domain]) "Flow along the harpoon" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  e = zeros(n);
  y = port.d*f;
  annotation (
    __Harpoon_bond(kind="Df"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Df", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Has no effort. Attach it to a 1-junction, whose common flow it shows wherever the harpoon points.</p>
</html>"));
end Df;
