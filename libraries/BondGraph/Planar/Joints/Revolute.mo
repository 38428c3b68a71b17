within BondGraph.Planar.Joints;
model Revolute "Hinge"
  extends Interfaces.Revolute(final m=2);
  Sources.Se free(n=1, domain=Types.Domain.Rotational, e0=0) "No torque" annotation (Placement(transformation(extent={{-100,50},{-80,70}})));
  Bonds.Bond b6(n=1, domain=Types.Domain.Rotational) "Free rotation" annotation (Placement(transformation(extent={{-75,50},{-55,70}})));
equation
  der(phi) = w;
  connect(free.port, b6.tail);
  connect(b6.head, axis.port[2]);
  annotation (Documentation(info="<html>
<p>Rotates without friction. The angle <code>phi</code> and the angular velocity <code>w</code> take start values:
<code>hinge(phi(start=1, fixed=true), w(fixed=true))</code>.</p>
</html>"));
end Revolute;
