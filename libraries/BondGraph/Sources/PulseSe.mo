within BondGraph.Sources;
model PulseSe "Effort in pulses"
  extends Interfaces.EffortSource;
  extends Interfaces.Pulses;
equation
  e0 = pulse;
  annotation (
    __Harpoon_bond(kind="Se"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Se", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Two time events in each period.</p>
</html>"));
end PulseSe;
