within BondGraph.Translational;
model PositionSource "Position given by a signal"
  extends Interfaces.OneFlange;
  BondGraph.Interfaces.RealInput s0(unit="m") "Position" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Mechanics.PositionSf source(final isGiven=true) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  source.q[1] = flange.s;
  source.q[1] = s0;
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The signal must have a derivative, and a second one if something with mass is moved.</p>
</html>"));
end PositionSource;
