within BondGraph.Planar.Joints;
model ActuatedRevolute "Hinge with a bond to its axis"
  extends Interfaces.Revolute(final m=2);
  BondGraph.Interfaces.ElementPort drive(final n=1, final domain=Types.Domain.Rotational) "Torque on the second frame against the first, and angular velocity" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  der(phi) = w;
  connect(drive, axis.port[2]);
  annotation (
    Icon(graphics={Line(points={{0,90},{0,30}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A bond that points to <code>drive</code> brings power in: from a source <a href=\"modelica://BondGraph.Sources.mSe\">mSe</a>, a motor, a gear. One that points away leads to a damper
<a href=\"modelica://BondGraph.Elements.R\">R</a> or a spring <a href=\"modelica://BondGraph.Elements.C\">C</a>. The bond has the cardinality one and is rotational.</p>
</html>"));
end ActuatedRevolute;
