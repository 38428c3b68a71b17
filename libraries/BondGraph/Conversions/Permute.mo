within BondGraph.Conversions;
model Permute "The bonds of a multi-bond in another order"
  extends Interfaces.TwoPort;
  parameter Integer order[n](each min=1) = 1:n "For each bond of port 2 its number at port 1";
equation
  for i in 1:n loop
    assert(sum(if order[k] == i then 1 else 0 for k in 1:n) == 1, "a permutation names each bond once");
    e2[i] = e1[order[i]];
    f2[i] = f1[order[i]];
  end for;
  annotation (
    __Harpoon_bond(kind="Permute"),
    Icon(graphics={Line(points={{-90,40},{-30,40},{30,-40},{90,-40}}, color={20,60,130}), Line(points={{-90,-40},{-30,-40},{30,40},{90,40}}, color={20,60,130})}),
    Documentation(info="<html>
<p>With <code>order={3,1,2}</code> the first bond of port 2 is the third of port 1.</p>
</html>"));
end Permute;
