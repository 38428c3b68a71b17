within BondGraph.Junctions;
model J1 "1-junction: all flows are equal, the efforts sum up to zero"
  extends Interfaces.Junction;
  Real f[n](each unit=Types.flowUnit[domain]) "Common flow, along the harpoons";
equation
  for i in 1:m loop
    port[i].f = port[i].d*f;
  end for;
  // What harpoons bring in is equal to what others take away.
  for k in 1:n loop
    sum(port[i].d*port[i].e[k] for i in 1:m) = 0;
  end for;
  annotation (
    __Harpoon_bond(kind="1"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="1", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A mesh of an electrical circuit; the velocity of a body. The common flow counts along each harpoon, so that a body with a harpoon to it and
one from it has the same velocity at both.</p>
</html>"));
end J1;
