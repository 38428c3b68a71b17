within BondGraph.Planar.Forces;
model WorldForce "Given force from outside"
  extends Interfaces.OneFrame;
  BondGraph.Interfaces.RealInput f[2](each unit="N") "Force on what the frame is connected with, along x and y" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Sources.mSe source "Source of the force" annotation (Placement(transformation(extent={{40,-10},{60,10}})));
  Bonds.Bond b1 "From the source" annotation (Placement(transformation(extent={{10,-10},{-10,10}})));
equation
  source.s = {f[1], f[2], 0};
  connect(source.port, b1.tail);
  connect(b1.head, a.port);
  annotation (
    Icon(graphics={Line(points={{90,0},{-80,0},{-50,20},{-50,-20},{-80,0}}, color={20,60,130}, thickness=1)}),
    Documentation(info="<html>
<p>The wind, a hand. The signals are variables as any other: <code>wind.f = {10, 0}</code>.</p>
</html>"));
end WorldForce;
