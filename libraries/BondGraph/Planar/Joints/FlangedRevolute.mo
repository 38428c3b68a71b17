within BondGraph.Planar.Joints;
model FlangedRevolute "Hinge with a flange at its axis"
  extends Interfaces.Revolute(final m=2);
  Rotational.Interfaces.Flange flange "Axis of the second frame, as seen from the first" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Rotational.Interfaces.Motion drive "What is connected with the flange" annotation (Placement(transformation(extent={{-75,70},{-55,90}})));
  Bonds.Bond b6(n=1, domain=Types.Domain.Rotational) "From the flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-48,75}, rotation=-45)));
equation
  // The flange integrates the angular velocity.
  phi = flange.phi;
  connect(flange, drive.flange);
  connect(drive.port, b6.tail);
  connect(b6.head, axis.port[2]);
  annotation (
    Icon(graphics={Line(points={{0,90},{0,30}}, color={20,60,130})}),
    Documentation(info="<html>
<p>For components of <a href=\"modelica://BondGraph.Rotational\">Rotational</a>: motors, gears, springs and dampers, of which the other end is
<a href=\"modelica://BondGraph.Rotational.Fixed\">Fixed</a> and thereby turns with the first frame.</p>
</html>"));
end FlangedRevolute;
