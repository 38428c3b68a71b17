within BondGraph.Switches;
model LeakyD "Diode with a small resistance forward and a small conductance backward"
  extends Interfaces.OnePort;
  parameter Real rForward(min=0) = 1e-5 "Resistance while it conducts";
  parameter Real gBackward(min=0) = 1e-5 "Conductance while it blocks";
  Real s[n](each start=0) "Place on the characteristic: the effort where the diode blocks, the flow where it conducts";
  Boolean isBlocking[n] "True while the diode blocks";
protected
  parameter Real unitEffort(unit=Types.effortUnit[domain]) = 1 "Unit of the place on the axis of effort";
  parameter Real unitFlow(unit=Types.flowUnit[domain]) = 1 "Unit of the place on the axis of flow";
equation
  for k in 1:n loop
    isBlocking[k] = s[k] < 0;
    e[k] = s[k]*(if isBlocking[k] then unitEffort else rForward*unitFlow);
    f[k] = s[k]*(if isBlocking[k] then gBackward*unitEffort else unitFlow);
  end for;
  annotation (
    __Harpoon_bond(kind="D"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="D", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Like <a href=\"modelica://BondGraph.Switches.D\">D</a>, for graphs in which the ideal one has a position without a solution.</p>
</html>"));
end LeakyD;
