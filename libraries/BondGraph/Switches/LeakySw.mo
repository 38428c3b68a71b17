within BondGraph.Switches;
model LeakySw "Switch with a small resistance when closed and a small conductance when open"
  extends Interfaces.OnePort;
  parameter Real rClosed(min=0) = 1e-5 "Resistance when closed";
  parameter Real gOpen(min=0) = 1e-5 "Conductance when open";
  Interfaces.BooleanInput isOpen "True opens, false closes the switch" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
equation
  for k in 1:n loop
    0 = if isOpen then f[k] - gOpen*e[k] else e[k] - rClosed*f[k];
  end for;
  annotation (
    __Harpoon_bond(kind="Sw"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>For graphs in which an ideal switch has a position without a solution.</p>
</html>"));
end LeakySw;
