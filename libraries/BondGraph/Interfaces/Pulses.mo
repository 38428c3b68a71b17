within BondGraph.Interfaces;
partial model Pulses "What sources of pulses have in common"
  parameter Real amplitude = 1 "Height above the offset";
  parameter Real offset = 0 "Value between the pulses";
  parameter Types.Time period(min=0) = 1 "Time from one pulse to the next";
  parameter Real width(min=0, max=1) = 0.5 "Part of the period during which the pulse lasts";
  parameter Types.Time startTime = 0 "Time of the first pulse";
protected
  Real pulse "Value of the source";
  Integer k "Number of the pulse; before the first one -1";
  discrete Types.Time begin "Time at which the pulse began; before the first one the time when it will";
  constant Real rounding = 1e-9 "Part of a period that a start at its end may miss it by";
initial equation
  // The simulation may start in the middle of any period.
  pre(k) = max(-1, integer(floor((time - startTime)/period + rounding)));
  pre(begin) = startTime + max(0, pre(k))*period;
equation
  assert(0 < width and width < 1, "a pulse has a part of the period as its width");
  when sample(startTime, period) then
    // The nearest one: at the beginning of a period it is a whole number but for rounding.
    k = integer(floor((time - startTime)/period + 0.5));
    // A multiple: adding up periods would drift.
    begin = startTime + k*period;
  end when;
  pulse = if k >= 0 and time < begin + width*period then offset + amplitude else offset;
  annotation (
    Icon(graphics={Line(points={{-80,-90},{-50,-90},{-50,-65},{-10,-65},{-10,-90},{30,-90},{30,-65},{70,-65},{70,-90},{80,-90}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Two time events in each period. A simulation that starts later than <code>startTime</code> may start in the middle of a pulse.</p>
</html>"));
end Pulses;
