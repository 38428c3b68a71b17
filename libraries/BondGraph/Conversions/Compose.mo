within BondGraph.Conversions;
model Compose "Two bonds become one multi-bond"
  extends Interfaces.Splitting;
  annotation (
    __Harpoon_bond(kind="Compose"),
    Icon(graphics={Line(points={{-90,50},{-20,50},{-20,-50},{-90,-50}}, color={20,60,130}), Line(points={{-20,0},{90,0}}, color={20,60,130}, thickness=1)}),
    Documentation(info="<html>
<p>Harpoons go in at the parts and leave at the whole.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.PlanarPendulum\">PlanarPendulum</a>.</p>
</html>"));
end Compose;
