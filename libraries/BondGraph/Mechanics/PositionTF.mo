within BondGraph.Mechanics;
model PositionTF "Transformer between displacements: q2 = m*q1, e1 = m*e2"
  extends Interfaces.TwoPort;
  parameter Real m = 1 "Ratio of the displacement at port 2 to that at port 1";
  Interfaces.Signal q1[n] "Displacement at port 1" annotation (Placement(transformation(extent={{-60,90},{-40,110}})));
  Interfaces.Signal q2[n] "Displacement at port 2" annotation (Placement(transformation(extent={{40,90},{60,110}})));
equation
  q2 = m*q1;
  e1 = m*e2;
  annotation (
    __Harpoon_bond(kind="TF"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="TF", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A gear or a lever. The flows have the same ratio as the displacements, whose derivatives they are, so that no power is lost.</p>
</html>"));
end PositionTF;
