within BondGraph.Rotational;
model Inertia "Moment of inertia"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Rotational) "All bonds are rotational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Real J(unit="kg.m2", min=0) = 1 "Moment of inertia";
  Interfaces.Flange flange_a "Flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange flange_b "The same flange at the other side" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Types.Angle phi(start=0, stateSelect=StateSelect.prefer) "Angle";
  Real w(unit="rad/s", start=0, stateSelect=StateSelect.prefer) "Angular velocity";
  Real a(unit="rad/s2") "Acceleration";
  Interfaces.Motion motion "Motion of the flanges" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,60}, rotation=-90)));
  Bonds.Bond kinetic "To the inertia" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,20}, rotation=-90)));
  Elements.I inertia(final i=J) "Momentum" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30})));
equation
  phi = flange_a.phi;
  w = inertia.f[1];
  a = der(w);
  connect(flange_a, motion.flange);
  connect(motion.flange, flange_b);
  connect(motion.port, kinetic.tail);
  connect(kinetic.head, inertia.port);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-60,-40},{60,40}}, lineColor={20,60,130}),
      Line(points={{-90,0},{-60,0}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A rigid body is a connection: both flanges are at the same angle. Give the motion at the beginning by <code>phi(start=1, fixed=true), w(fixed=true)</code>.</p>
</html>"));
end Inertia;
