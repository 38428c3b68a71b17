within BondGraph.Planar.Elements;
model GeometricC "Spring of which the geometry tells the displacement"
  extends BondGraph.Interfaces.OnePort;
  parameter Real c(min=0) = 1 "Compliance (displacement per effort)";
  input Real q[n] "Displacement along the harpoon: the integral of flow by way of the positions";
  Types.Energy energy "Energy stored";
equation
  q = port.d*c*e;
  energy = q*q/(2*c);
  annotation (
    __Harpoon_bond(kind="C"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="C", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Stores the energy q<sup>2</sup>/(2*c), as <a href=\"modelica://BondGraph.Elements.C\">C</a> does. There the displacement is the integral of the flow; here
positions run beside the bonds and it is one of them, so that no second state follows the first. It must be a position of which the flow along the harpoon is the derivative.</p>
</html>"));
end GeometricC;
