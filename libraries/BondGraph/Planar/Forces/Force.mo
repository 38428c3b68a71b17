within BondGraph.Planar.Forces;
model Force "Given force between two frames, along their line"
  extends Interfaces.LineForce(final m=2);
  BondGraph.Interfaces.RealInput f(unit="N") "Force that pushes the frames apart" annotation (Placement(transformation(extent={{-10,90},{10,110}}, origin={60,0})));
  Sources.mSe source(n=1, domain=Types.Domain.Translational) "Source of the force" annotation (Placement(transformation(extent={{50,70},{70,90}})));
  Bonds.Bond b5(n=1, domain=Types.Domain.Translational) "From the source" annotation (Placement(transformation(extent={{40,70},{20,90}})));
equation
  connect(f, source.s[1]);
  connect(source.port, b5.tail);
  connect(b5.head, along.port[2]);
  annotation (
    Icon(graphics={Line(points={{-90,0},{-60,20},{-60,-20},{-90,0},{90,0},{60,20},{60,-20},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A hydraulic cylinder, a magnet. The signal is a variable as any other: <code>push.f = 10*sin(time)</code>.</p>
</html>"));
end Force;
