within BondGraph.Elements;
model mQuadraticR "Modulated quadratic resistance: a valve"
  extends Interfaces.OnePort;
  parameter Real r(min=0) = 1 "Resistance of small flows (effort per flow) when open";
  parameter Real rQuadratic(min=0) = 1 "Effort per square of flow when open";
  parameter Real eLaminar(min=0) = 0 "Smaller efforts than this drive a laminar flow";
  Interfaces.RealInput opening "Opening: 0 closed, 1 open" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  assert(opening >= 0, "an opening cannot be negative");
  f = opening*{2*x/(r + sqrt(r^2 + 4*rQuadratic*(if eLaminar > 0 then sqrt(x^2 + eLaminar^2) else abs(x)))) for x in e};
  annotation (
    __Harpoon_bond(kind="R", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mR", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The flow of <a href=\"modelica://BondGraph.Elements.QuadraticR\">QuadraticR</a> times the opening, which may be zero.</p>
</html>"));
end mQuadraticR;
