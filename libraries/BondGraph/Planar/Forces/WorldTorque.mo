within BondGraph.Planar.Forces;
model WorldTorque "Given torque from outside"
  extends Interfaces.OneFrame;
  BondGraph.Interfaces.RealInput t(unit="N.m") "Torque on what the frame is connected with" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Sources.mSe source "Source of the torque" annotation (Placement(transformation(extent={{40,-10},{60,10}})));
  Bonds.Bond b1 "From the source" annotation (Placement(transformation(extent={{10,-10},{-10,10}})));
equation
  source.s = {0, 0, t};
  connect(source.port, b1.tail);
  connect(b1.head, a.port);
  annotation (
    Icon(graphics={Line(points={{-60,-30},{-40,20},{0,40},{40,20},{60,-30},{40,-15},{60,-30},{65,-5}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Acts about the axis that is normal to the plane.</p>
</html>"));
end WorldTorque;
