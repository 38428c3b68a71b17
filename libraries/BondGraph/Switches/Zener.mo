within BondGraph.Switches;
model Zener "Zener diode: conducts backward from its breakdown on"
  extends Interfaces.OnePort;
  parameter Real eBreakdown(min=0) = 5 "Effort of the breakdown";
  Real s[n](each start=0) "Place on the characteristic, counted from the corner at zero";
  Boolean isBlocking[n] "True while it blocks";
  Boolean isBrokenDown[n] "True while it conducts backward";
protected
  parameter Real unitEffort(unit=Types.effortUnit[domain]) = 1 "Unit of the place on the axis of effort";
  parameter Real unitFlow(unit=Types.flowUnit[domain]) = 1 "Unit of the place on the axis of flow";
equation
  for k in 1:n loop
    isBrokenDown[k] = s[k] < -eBreakdown/unitEffort;
    isBlocking[k] = s[k] < 0 and not isBrokenDown[k];
    e[k] = if isBrokenDown[k] then -eBreakdown elseif isBlocking[k] then s[k]*unitEffort else 0;
    f[k] = if isBrokenDown[k] then (s[k] + eBreakdown/unitEffort)*unitFlow elseif isBlocking[k] then 0 else s[k]*unitFlow;
  end for;
  annotation (
    __Harpoon_bond(kind="D"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Z", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Three pieces: no effort forward, no flow between the breakdown and zero, and the effort of the breakdown backward; also a relief
valve.</p>
</html>"));
end Zener;
