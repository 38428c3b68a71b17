within BondGraph.Sources;
model mSe "Effort given by signals"
  extends Interfaces.OnePort;
  Interfaces.RealInput s[n] "Effort of each bond" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  e = s;
  annotation (
    __Harpoon_bond(kind="Se", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mSe", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The source supplies whatever power its effort needs.</p>
</html>"));
end mSe;
