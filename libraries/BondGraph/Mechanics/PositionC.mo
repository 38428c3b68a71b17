within BondGraph.Mechanics;
model PositionC "Spring whose displacement is a signal: e = k*(q - q0)"
  extends Interfaces.OnePort;
  parameter Real k(min=0) = 1 "Stiffness (effort per displacement)";
  parameter Real q0 = 0 "Displacement without effort";
  Interfaces.Signal q[n] "Displacement, whose derivative is the flow" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Types.Energy energy = e*(q - fill(q0, n))/2 "Stored energy";
equation
  e = k*(q - fill(q0, n));
  annotation (
    __Harpoon_bond(kind="C"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="C", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Stores the energy k*(q - q0)<sup>2</sup>/2, as <a href=\"modelica://BondGraph.Elements.C\">C</a> does, but has no state of its own.</p>
</html>"));
end PositionC;
