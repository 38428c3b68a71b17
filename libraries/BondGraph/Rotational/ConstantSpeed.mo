within BondGraph.Rotational;
model ConstantSpeed "Constant angular velocity"
  extends Interfaces.OneFlange;
  parameter Real w0(unit="rad/s") = 1 "Angular velocity";
  Types.Angle phi(start=0) "Angle";
  Sources.Sf source(final f0=w0) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  phi = flange.phi;
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The angle is its integral; give the one at the beginning by <code>phi(start=1, fixed=true)</code>.</p>
</html>"));
end ConstantSpeed;
