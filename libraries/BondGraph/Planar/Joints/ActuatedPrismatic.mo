within BondGraph.Planar.Joints;
model ActuatedPrismatic "Slide with a bond to its motion"
  extends Interfaces.Prismatic(final m=2);
  BondGraph.Interfaces.ElementPort drive(final n=1, final domain=Types.Domain.Translational) "Force on the second frame against the first, and velocity" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  der(s) = v;
  connect(drive, slide.port[2]);
  annotation (
    Icon(graphics={Line(points={{0,90},{0,30}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A bond that points to <code>drive</code> brings power in: from a source <a href=\"modelica://BondGraph.Sources.mSe\">mSe</a>, a cylinder, a spindle. One that points away leads to a damper
<a href=\"modelica://BondGraph.Elements.R\">R</a> or a spring <a href=\"modelica://BondGraph.Elements.C\">C</a>. The bond has the cardinality one and is translational.</p>
</html>"));
end ActuatedPrismatic;
