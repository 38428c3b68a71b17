within BondGraph.Mechanics;
model PositionSf "Source of flow that gives the displacement"
  extends Interfaces.OnePort;
  parameter Real q0 = 0 "Displacement unless given by the signal";
  parameter Boolean isGiven = false "True if the signal is connected";
  Interfaces.Signal q[n] "Displacement, whose derivative is the flow along the harpoon" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  if not isGiven then
    q = fill(q0, n);
  end if;
  annotation (
    __Harpoon_bond(kind="Sf"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sf", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A wall, which has a position and therefore no velocity.</p>
</html>"));
end PositionSf;
