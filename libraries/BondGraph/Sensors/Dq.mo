within BondGraph.Sensors;
model Dq "Sensor of displacement, the integral of flow"
  extends Interfaces.OnePort;
  Interfaces.RealOutput y[n] "Displacement along the harpoon" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  e = zeros(n);
  der(y) = port.d*f;
  annotation (
    __Harpoon_bond(kind="Dq"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Dq", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Has no effort. Attach it to a 1-junction, whose common flow it integrates: positions and angles. The start value of its signal is
the constant of integration.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.PlanarPendulum\">PlanarPendulum</a>.</p>
</html>"));
end Dq;
