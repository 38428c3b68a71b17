within BondGraph.Junctions;
model J0 "0-junction: all efforts are equal, the flows into it sum up to zero"
  extends Interfaces.Junction;
  Real e[n](each unit=Types.effortUnit[domain]) "Common effort";
equation
  for i in 1:m loop
    port[i].e = e;
  end for;
  for k in 1:n loop
    sum(port[i].f[k] for i in 1:m) = 0;
  end for;
  annotation (
    __Harpoon_bond(kind="0"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="0", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A node of an electrical circuit; a force between two bodies.</p>
</html>"));
end J0;
