within BondGraph.Bonds;
model CausalBond "Bond that says at which of its ends the flow is computed"
  extends Bond;
  parameter Types.End flowComputedAt = Types.End.Head "End with the causal stroke, at which the flow is computed";
  annotation (
    __Harpoon_bond(kind="Bond"),
    Icon(graphics={
      Line(points={{90,40},{90,-40}}, color={20,60,130}, thickness=1, visible=flowComputedAt == Types.End.Head),
      Line(points={{-90,40},{-90,-40}}, color={20,60,130}, thickness=1, visible=flowComputedAt == Types.End.Tail)}),
    Documentation(info="<html>
<p>The equations are those of <a href=\"modelica://BondGraph.Bonds.Bond\">Bond</a>; which of them computes what is found by the compiler.
The parameter is an assertion about it: effort is computed at the other end and given to the one with the stroke.</p>
</html>"));
end CausalBond;
