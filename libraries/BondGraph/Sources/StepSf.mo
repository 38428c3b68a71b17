within BondGraph.Sources;
model StepSf "Flow that jumps once"
  extends Interfaces.FlowSource;
  parameter Real height = 1 "Height of the jump";
  parameter Real offset = 0 "Value before the jump";
  parameter Types.Time startTime = 0 "Time of the jump";
equation
  f0 = if time < startTime then offset else offset + height;
  annotation (
    __Harpoon_bond(kind="Sf"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sf", textColor={20,60,130})}),
    Documentation(info="<html>
<p>One time event.</p>
</html>"));
end StepSf;
