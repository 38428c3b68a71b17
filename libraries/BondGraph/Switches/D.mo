within BondGraph.Switches;
model D "Ideal diode"
  extends Interfaces.OnePort;
  Real s[n](each start=0) "Place on the characteristic: the effort where the diode blocks, the flow where it conducts";
  Boolean isBlocking[n] "True while the diode blocks";
protected
  parameter Real unitEffort(unit=Types.effortUnit[domain]) = 1 "Unit of the place on the axis of effort";
  parameter Real unitFlow(unit=Types.flowUnit[domain]) = 1 "Unit of the place on the axis of flow";
equation
  for k in 1:n loop
    isBlocking[k] = s[k] < 0;
    e[k] = if isBlocking[k] then s[k]*unitEffort else 0;
    f[k] = if isBlocking[k] then 0 else s[k]*unitFlow;
  end for;
  annotation (
    __Harpoon_bond(kind="D"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="D", textColor={20,60,130})}),
    Documentation(info="<html>
<p>No effort while a flow goes forward, no flow while the effort is negative: a diode, a check valve, a freewheel, a contact that
pushes only. The place s on the characteristic is counted from its corner and passes through zero smoothly.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.HalfWaveRectifier\">HalfWaveRectifier</a>.</p>
</html>"));
end D;
