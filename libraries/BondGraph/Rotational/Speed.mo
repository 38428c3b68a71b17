within BondGraph.Rotational;
model Speed "Angular velocity given by a signal"
  extends Interfaces.OneFlange;
  BondGraph.Interfaces.RealInput w0(unit="rad/s") "Angular velocity" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Types.Angle phi(start=0) "Angle";
  Sources.mSf source "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  phi = flange.phi;
  connect(w0, source.s[1]);
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The angle is its integral; give the one at the beginning by <code>phi(start=1, fixed=true)</code>.</p>
</html>"));
end Speed;
