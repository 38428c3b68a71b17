within BondGraph.Mechanics;
model StopC "Springs of two stops with play between them"
  extends Interfaces.OnePort(final n=1);
  parameter Real k(min=0) = 1e5 "Stiffness of the stops (effort per displacement)";
  parameter Real qMin = -1 "Displacement at which the lower stop is touched";
  parameter Real qMax = 1 "Displacement at which the upper stop is touched";
  Interfaces.Signal q "Displacement, whose derivative is the flow" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Boolean isBelow "True while the lower stop is touched";
  Boolean isAbove "True while the upper stop is touched";
  Real deflection "How far the stops are pressed in, negative at the lower one";
  Types.Energy energy = e[1]*deflection/2 "Stored energy";
equation
  isBelow = q < qMin;
  isAbove = q > qMax;
  deflection = if isAbove then q - qMax elseif isBelow then q - qMin else 0;
  e[1] = k*deflection;
  annotation (
    __Harpoon_bond(kind="C"),
    Icon(graphics={Line(points={{-80,-60},{-30,0},{30,0},{80,60}}, color={20,60,130})}),
    Documentation(info="<html>
<p>No effort between the stops, that of a spring beyond them: k times the deflection, which stores k*deflection<sup>2</sup>/2.</p>
</html>"));
end StopC;
