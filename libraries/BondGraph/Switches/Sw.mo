within BondGraph.Switches;
model Sw "Ideal switch"
  extends Interfaces.OnePort;
  Interfaces.BooleanInput isOpen "True opens, false closes the switch" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
equation
  for k in 1:n loop
    0 = if isOpen then f[k] else e[k];
  end for;
  annotation (
    __Harpoon_bond(kind="Sw"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Open: no flow. Closed: no effort. In either position it takes no power.</p>
</html>"));
end Sw;
