within BondGraph.Elements;
model mGY "Modulated gyrator: e1 = r*f2, e2 = r*f1"
  extends Interfaces.TwoPort;
  Interfaces.RealInput r "Ratio of the effort at one port to the flow at the other" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  e1 = r*f2;
  e2 = r*f1;
  annotation (
    __Harpoon_bond(kind="GY", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mGY", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Passes on power without loss whatever the signal is, for instance the excitation of a motor.</p>
</html>"));
end mGY;
