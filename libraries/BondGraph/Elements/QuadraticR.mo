within BondGraph.Elements;
model QuadraticR "Resistance with a linear and a quadratic part: e = r*f + rQuadratic*f*abs(f)"
  extends Interfaces.OnePort;
  parameter Real r(min=0) = 1 "Resistance of small flows (effort per flow)";
  parameter Real rQuadratic(min=0) = 1 "Effort per square of flow";
equation
  // The same, solved for the flow: its derivative is finite everywhere.
  f = {2*x/(r + sqrt(r^2 + 4*rQuadratic*abs(x))) for x in e};
  annotation (
    __Harpoon_bond(kind="R"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="R", textColor={20,60,130})}),
    Documentation(info="<html>
<p>An orifice, a pipe with turbulent flow, the drag of air. The linear part keeps small flows apart from none.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Hydraulic.DrainingTank\">DrainingTank</a>.</p>
</html>"));
end QuadraticR;
