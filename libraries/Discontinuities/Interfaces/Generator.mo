within Discontinuities.Interfaces;
partial block Generator "Block with one output, which repeats itself"
  extends Icons.Block;
  parameter Real amplitude = 1 "Height above the offset";
  parameter Real offset = 0 "Output before the start, and lower value after it";
  parameter Types.Time period(final min=0, displayUnit="s") = 1 "Time from one repetition to the next";
  parameter Types.Time startTime = 0 "Time of the first period";
  RealOutput y "Output" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
protected
  Integer k "Number of the period; before the first one -1";
  discrete Types.Time begin "Time at which the period began; before the first one the time when it will";
  constant Real rounding = 1e-9 "Part of a period that a start at its end may miss it by";
initial equation
  // The simulation may start in the middle of any period.
  pre(k) = max(-1, integer(floor((time - startTime)/period + rounding)));
  pre(begin) = startTime + max(0, pre(k))*period;
equation
  when sample(startTime, period) then
    // The nearest one: at the beginning of a period it is a whole number but for rounding.
    k = integer(floor((time - startTime)/period + 0.5));
    // A multiple: adding up periods would drift.
    begin = startTime + k*period;
  end when;
  annotation (Documentation(info="<html><p>The beginning of each period is a time event at
<code>startTime + k*period</code>. A simulation that starts later than <code>startTime</code> starts in the middle of the repetition.</p></html>"));
end Generator;
