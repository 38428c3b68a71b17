within BondGraph.Sources;
model StepSe "Effort that jumps once"
  extends Interfaces.EffortSource;
  parameter Real height = 1 "Height of the jump";
  parameter Real offset = 0 "Value before the jump";
  parameter Types.Time startTime = 0 "Time of the jump";
equation
  e0 = if time < startTime then offset else offset + height;
  annotation (
    __Harpoon_bond(kind="Se"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Se", textColor={20,60,130})}),
    Documentation(info="<html>
<p>One time event.</p>
</html>"));
end StepSe;
