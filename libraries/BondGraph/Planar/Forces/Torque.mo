within BondGraph.Planar.Forces;
model Torque "Given torque between two frames"
  extends Interfaces.TwoFrames;
  BondGraph.Interfaces.RealInput t(unit="N.m") "Torque on the second frame; the opposite one acts on the first" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Junctions.J0 torque(m=3) "Torque, which is the same on both sides" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Sources.mSe source "Source of the torque" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,60}, rotation=90)));
  Bonds.Bond b1 "From the first frame" annotation (Placement(transformation(extent={{-40,-10},{-20,10}})));
  Bonds.Bond b2 "To the second frame" annotation (Placement(transformation(extent={{20,-10},{40,10}})));
  Bonds.Bond b3 "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,30}, rotation=-90)));
equation
  source.s = {0, 0, t};
  connect(a.port, b1.tail);
  connect(b1.head, torque.port[1]);
  connect(torque.port[2], b2.tail);
  connect(b2.head, b.port);
  connect(source.port, b3.tail);
  connect(b3.head, torque.port[3]);
  annotation (
    Icon(graphics={Line(points={{-60,-30},{-40,20},{0,40},{40,20},{60,-30},{40,-15},{60,-30},{65,-5}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The frames may be at different places: a torque has none.</p>
</html>"));
end Torque;
