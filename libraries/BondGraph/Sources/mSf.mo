within BondGraph.Sources;
model mSf "Flow given by signals"
  extends Interfaces.OnePort;
  Interfaces.RealInput s[n] "Flow of each bond along the harpoon" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  f = port.d*s;
  annotation (
    __Harpoon_bond(kind="Sf", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mSf", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The source supplies whatever power its flow needs.</p>
</html>"));
end mSf;
