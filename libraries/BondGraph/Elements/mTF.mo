within BondGraph.Elements;
model mTF "Modulated transformer: f2 = m*f1, e1 = m*e2"
  extends Interfaces.TwoPort;
  Interfaces.RealInput m "Ratio of the flow at port 2 to the flow at port 1" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  f2 = m*f1;
  e1 = m*e2;
  annotation (
    __Harpoon_bond(kind="TF", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mTF", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Passes on power without loss whatever the signal is.</p>
</html>"));
end mTF;
