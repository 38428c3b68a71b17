within BondGraph.Translational;
model Speed "Velocity given by a signal"
  extends Interfaces.OneFlange;
  BondGraph.Interfaces.RealInput v0(unit="m/s") "Velocity" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Types.Length s(start=0) "Position";
  Sources.mSf source "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  s = flange.s;
  connect(v0, source.s[1]);
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The position is its integral; give the one at the beginning by <code>s(start=1, fixed=true)</code>.</p>
</html>"));
end Speed;
