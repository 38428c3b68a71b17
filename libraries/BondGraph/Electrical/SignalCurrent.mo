within BondGraph.Electrical;
model SignalCurrent "Current given by a signal"
  extends Interfaces.TwoPin;
  Bonds.Bond supply "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=90)));
  Sources.mSf source "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
  BondGraph.Interfaces.RealInput i0(unit="A") "Current" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  connect(i0, source.s[1]);
  connect(source.port, supply.tail);
  connect(supply.head, mesh.port[3]);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130}),
      Line(points={{0,-50},{0,50}}, color={20,60,130}),
      Line(points={{-30,70},{30,70},{10,85}}, color={20,60,130}),
      Text(extent={{-90,-90},{90,-55}}, textString="s", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The current goes through the source from p to n.</p>
</html>"));
end SignalCurrent;
