within BondGraph.Planar.Joints;
model Prismatic "Slide"
  extends Interfaces.Prismatic(final m=2);
  Sources.Se free(n=1, domain=Types.Domain.Translational, e0=0) "No force" annotation (Placement(transformation(extent={{-80,80},{-60,100}})));
  Bonds.Bond b6(n=1, domain=Types.Domain.Translational) "Free translation" annotation (Placement(transformation(extent={{-55,80},{-35,100}})));
equation
  der(s) = v;
  connect(free.port, b6.tail);
  connect(b6.head, slide.port[2]);
  annotation (Documentation(info="<html>
<p>Slides without friction along <code>n</code>, which turns with the first frame. The distance <code>s</code> and the velocity <code>v</code> take start values.</p>
</html>"));
end Prismatic;
