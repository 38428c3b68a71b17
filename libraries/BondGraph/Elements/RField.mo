within BondGraph.Elements;
model RField "Resistive field: e = r*f with a matrix r"
  extends Interfaces.OnePort;
  parameter Real r[n,n] = identity(n) "Resistances (effort per flow)";
equation
  e = r*f;
  annotation (
    __Harpoon_bond(kind="R"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="R", textColor={20,60,130})}),
    Documentation(info="<html>
<p>It dissipates if the symmetric part of the matrix is positive definite; an antisymmetric part gyrates and
passes on power without loss.</p>
</html>"));
end RField;
