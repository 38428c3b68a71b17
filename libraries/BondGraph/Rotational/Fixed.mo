within BondGraph.Rotational;
model Fixed "Wall at a fixed angle"
  extends Interfaces.OneFlange;
  parameter Types.Angle phi0 = 0 "Angle";
  Mechanics.PositionSf wall(final q0=phi0) "Wall" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond bond "From the wall" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  wall.q[1] = flange.phi;
  connect(wall.port, bond.tail);
  connect(bond.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{60,-60},{60,60}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130}),
      Line(points={{60,60},{30,40}}, color={20,60,130}),
      Line(points={{60,20},{30,0}}, color={20,60,130}),
      Line(points={{60,-20},{30,-40}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Whatever pulls at it.</p>
</html>"));
end Fixed;
