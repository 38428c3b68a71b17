within BondGraph.Elements;
model GField "Conductive field: f = g*e with a matrix g"
  extends Interfaces.OnePort;
  parameter Real g[n,n] = identity(n) "Conductances (flow per effort)";
equation
  f = g*e;
  annotation (
    __Harpoon_bond(kind="G"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="G", textColor={20,60,130})}),
    Documentation(info="<html>
<p>It dissipates if the symmetric part of the matrix is positive definite.</p>
</html>"));
end GField;
