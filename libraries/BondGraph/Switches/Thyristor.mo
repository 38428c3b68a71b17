within BondGraph.Switches;
model Thyristor "Ideal thyristor: a diode that waits until it is fired"
  extends Interfaces.OnePort;
  Interfaces.BooleanInput fire "True lets the thyristor begin to conduct" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
  Real s[n](each start=0) "Place on the characteristic: the effort where it blocks, the flow where it conducts";
  Boolean isBlocking[n](each start=true, each fixed=true) "True while it blocks";
protected
  parameter Real unitEffort(unit=Types.effortUnit[domain]) = 1 "Unit of the place on the axis of effort";
  parameter Real unitFlow(unit=Types.flowUnit[domain]) = 1 "Unit of the place on the axis of flow";
equation
  for k in 1:n loop
    isBlocking[k] = s[k] < 0 or pre(isBlocking[k]) and not fire;
    e[k] = if isBlocking[k] then s[k]*unitEffort else 0;
    f[k] = if isBlocking[k] then 0 else s[k]*unitFlow;
  end for;
  annotation (
    __Harpoon_bond(kind="D", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Th", textColor={20,60,130})}),
    Documentation(info="<html>
<p>It begins to conduct when it is fired while its effort is positive, and blocks again when its flow has come to zero.</p>
</html>"));
end Thyristor;
