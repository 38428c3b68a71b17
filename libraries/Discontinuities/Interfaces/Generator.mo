within Discontinuities.Interfaces;
partial block Generator "Block with one output, which repeats itself"
  extends Icons.Block;
  parameter Real amplitude = 1 "Height above the offset";
  parameter Real offset = 0 "Output before the start, and lower value after it";
  parameter Types.Time period(final min=0, displayUnit="s") = 1 "Time from one repetition to the next";
  parameter Types.Time startTime = 0 "Time of the first period";
  RealOutput y "Output" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
protected
  Integer k(start=-1, fixed=true) "Number of the period; before the first one -1";
  discrete Types.Time begin(start=startTime, fixed=true) "Time at which the period began";
equation
  when sample(startTime, period) then
    k = pre(k) + 1;
    // A multiple: adding up periods would drift.
    begin = startTime + k*period;
  end when;
  annotation (Documentation(info="<html><p>The beginning of each period is a time event at
<code>startTime + k*period</code>.</p></html>"));
end Generator;
