within BondGraph.Sources;
model PulseSf "Flow in pulses"
  extends Interfaces.FlowSource;
  parameter Real amplitude = 1 "Height above the offset";
  parameter Real offset = 0 "Value between the pulses";
  parameter Types.Time period(min=0) = 1 "Time from one pulse to the next";
  parameter Real width(min=0, max=1) = 0.5 "Part of the period during which the pulse lasts";
  parameter Types.Time startTime = 0 "Time of the first pulse";
protected
  Integer k(start=-1, fixed=true) "Number of the pulse; before the first one -1";
  discrete Types.Time begin(start=startTime, fixed=true) "Time at which the pulse began";
equation
  assert(0 < width and width < 1, "a pulse has a part of the period as its width");
  when sample(startTime, period) then
    k = pre(k) + 1;
    // A multiple: adding up periods would drift.
    begin = startTime + k*period;
  end when;
  f0 = if k >= 0 and time < begin + width*period then offset + amplitude else offset;
  annotation (
    __Harpoon_bond(kind="Sf"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sf", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Two time events in each period.</p>
</html>"));
end PulseSf;
