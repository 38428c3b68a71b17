within BondGraph.Translational;
model Mass "Mass"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Translational) "All bonds are translational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Real m(unit="kg", min=0) = 1 "Mass";
  Interfaces.Flange flange_a "Flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange flange_b "The same flange at the other side" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Types.Length s(start=0, stateSelect=StateSelect.prefer) "Position";
  Real v(unit="m/s", start=0, stateSelect=StateSelect.prefer) "Velocity";
  Real a(unit="m/s2") "Acceleration";
  Interfaces.Motion motion "Motion of the flanges" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,60}, rotation=-90)));
  Bonds.Bond kinetic "To the mass" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,20}, rotation=-90)));
  Elements.I mass(final i=m) "Momentum" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30})));
equation
  s = flange_a.s;
  v = mass.f[1];
  a = der(v);
  connect(flange_a, motion.flange);
  connect(motion.flange, flange_b);
  connect(motion.port, kinetic.tail);
  connect(kinetic.head, mass.port);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-60,-40},{60,40}}, lineColor={20,60,130}),
      Line(points={{-90,0},{-60,0}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A rigid body is a connection: both flanges are at the same position. Give the motion at the beginning by <code>s(start=1, fixed=true), v(fixed=true)</code>.</p>
</html>"));
end Mass;
