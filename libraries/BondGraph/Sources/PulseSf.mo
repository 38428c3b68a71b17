within BondGraph.Sources;
model PulseSf "Flow in pulses"
  extends Interfaces.FlowSource;
  extends Interfaces.Pulses;
equation
  f0 = pulse;
  annotation (
    __Harpoon_bond(kind="Sf"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sf", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Two time events in each period.</p>
</html>"));
end PulseSf;
