within BondGraph.Electrical;
model PulseCurrent "Current of pulses"
  extends Interfaces.TwoPin;
  parameter Real I(unit="A") = 1 "Height of the pulses";
  parameter Types.Time period(min=0) = 1 "Time from one pulse to the next";
  parameter Real width(min=0, max=1) = 0.5 "Part of the period during which the pulse lasts";
  parameter Types.Time startTime = 0 "Time of the first pulse";
  parameter Real offset(unit="A") = 0 "Current between the pulses";
  Bonds.Bond supply "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=90)));
  Sources.PulseSf source(final amplitude=I, final period=period, final width=width, final startTime=startTime, final offset=offset) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(source.port, supply.tail);
  connect(supply.head, mesh.port[3]);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130}),
      Line(points={{0,-50},{0,50}}, color={20,60,130}),
      Line(points={{-30,70},{30,70},{10,85}}, color={20,60,130}),
      Text(extent={{-90,-90},{90,-55}}, textString="_|-|_", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The current goes through the source from p to n.</p>
</html>"));
end PulseCurrent;
