within BondGraph.Elements;
model G "Conductance: f = g*e"
  extends Interfaces.OnePort;
  parameter Real g(min=0) = 1 "Conductance (flow per effort)";
  parameter Real gEach[n](each min=0) = fill(g, n) "Conductance of each bond";
equation
  f = gEach.*e;
  annotation (
    __Harpoon_bond(kind="G"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="G", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Dissipates the power g*e<sup>2</sup>. The same as a resistance 1/g, but a conductance may be zero.</p>
</html>"));
end G;
