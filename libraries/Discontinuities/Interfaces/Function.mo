within Discontinuities.Interfaces;
partial block Function "Block with one input and one output"
  extends Icons.Block;
  RealInput u "Input" annotation (Placement(transformation(extent={{-120,-10},{-100,10}})));
  RealOutput y "Output" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
  annotation (Documentation(info="<html><p>Used like a function: <code>Limiter limiter(u=x)</code> and
<code>limiter.y</code>.</p></html>"));
end Function;
