within BondGraph.Planar.Joints;
model FlangedPrismatic "Slide with a flange"
  extends Interfaces.Prismatic(final m=2);
  Translational.Interfaces.Flange flange "Slide of the second frame, as seen from the first" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Translational.Interfaces.Motion drive "What is connected with the flange" annotation (Placement(transformation(extent={{-75,70},{-55,90}})));
  Bonds.Bond b6(n=1, domain=Types.Domain.Translational) "From the flange" annotation (Placement(transformation(extent={{-45,80},{-25,100}})));
equation
  // The flange integrates the velocity.
  s = flange.s;
  connect(flange, drive.flange);
  connect(drive.port, b6.tail);
  connect(b6.head, slide.port[2]);
  annotation (
    Icon(graphics={Line(points={{0,90},{0,30}}, color={20,60,130})}),
    Documentation(info="<html>
<p>For components of <a href=\"modelica://BondGraph.Translational\">Translational</a>: forces, springs and dampers, of which the other end is
<a href=\"modelica://BondGraph.Translational.Fixed\">Fixed</a> and thereby moves with the first frame.</p>
</html>"));
end FlangedPrismatic;
