within BondGraph.Translational;
model ConstantSpeed "Constant velocity"
  extends Interfaces.OneFlange;
  parameter Real v0(unit="m/s") = 1 "Velocity";
  Types.Length s(start=0) "Position";
  Sources.Sf source(final f0=v0) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  s = flange.s;
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The position is its integral; give the one at the beginning by <code>s(start=1, fixed=true)</code>.</p>
</html>"));
end ConstantSpeed;
