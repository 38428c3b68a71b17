within BondGraph.Conversions;
model Decompose "A multi-bond falls into two parts"
  extends Interfaces.Splitting;
  annotation (
    __Harpoon_bond(kind="Decompose"),
    Icon(graphics={Line(points={{-90,50},{20,50},{20,-50},{-90,-50}}, color={20,60,130}), Line(points={{20,0},{90,0}}, color={20,60,130}, thickness=1)}),
    Documentation(info="<html>
<p>Harpoons go in at the whole and leave at the parts. The equations are those of
<a href=\"modelica://BondGraph.Conversions.Compose\">Compose</a>.</p>
</html>"));
end Decompose;
