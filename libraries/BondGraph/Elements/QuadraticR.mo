within BondGraph.Elements;
model QuadraticR "Resistance with a linear and a quadratic part: e = r*f + rQuadratic*f*abs(f)"
  extends Interfaces.OnePort;
  parameter Real r(min=0) = 1 "Resistance of small flows (effort per flow)";
  parameter Real rQuadratic(min=0) = 1 "Effort per square of flow";
  parameter Real eLaminar(min=0) = 0 "Smaller efforts than this drive a laminar flow";
equation
  // The same, solved for the flow: its derivative is finite everywhere.
  f = {2*x/(r + sqrt(r^2 + 4*rQuadratic*(if eLaminar > 0 then sqrt(x^2 + eLaminar^2) else abs(x)))) for x in e};
  annotation (
    __Harpoon_bond(kind="R"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="R", textColor={20,60,130})}),
    Documentation(info="<html>
<p>An orifice, a pipe with turbulent flow, the drag of air. The linear part keeps small flows apart from none.</p>
<p>Efforts well below <code>eLaminar</code> drive a flow in proportion: the larger of r and sqrt(rQuadratic*eLaminar) is about the resistance there. Those well above do not notice:
at ten times <code>eLaminar</code> the flow is smaller by 0.3 % at most, at a thousand times by 3e-7. Without it, and with a small r, a difference of pressures that dies out
ends with an infinite slope, where steps become too short to come forward.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Hydraulic.DrainingTank\">DrainingTank</a>.</p>
</html>"));
end QuadraticR;
