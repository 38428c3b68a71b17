within BondGraph.Elements;
model TF "Transformer: f2 = m*f1, e1 = m*e2"
  extends Interfaces.TwoPort;
  parameter Real m = 1 "Ratio of the flow at port 2 to the flow at port 1";
  parameter Real mEach[n] = fill(m, n) "Ratio of each bond";
equation
  f2 = mEach.*f1;
  e1 = mEach.*e2;
  annotation (
    __Harpoon_bond(kind="TF"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="TF", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Passes on power without loss: a gear, a lever, a piston between mechanics and hydraulics.</p>
</html>"));
end TF;
