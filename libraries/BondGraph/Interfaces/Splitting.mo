within BondGraph.Interfaces;
partial model Splitting "A multi-bond and its two parts"
  extends Icons.Component;
  outer Defaults defaults "Domain unless given";
  parameter Integer n1(min=1) = 1 "Cardinality of the first part";
  parameter Integer n2(min=1) = 1 "Cardinality of the second part";
  parameter Types.Domain domain = defaults.domain "Domain of the whole";
  parameter Types.Domain domain1 = domain "Domain of the first part";
  parameter Types.Domain domain2 = domain "Domain of the second part";
  ElementPort port1(final n=n1, final domain=domain1) "First part" annotation (Placement(transformation(extent={{-110,40},{-90,60}})));
  ElementPort port2(final n=n2, final domain=domain2) "Second part" annotation (Placement(transformation(extent={{-110,-60},{-90,-40}})));
  ElementPort port(final n=n1 + n2, final domain=domain) "Whole" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.e[1:n1] = port1.e;
  port.e[n1 + 1:n1 + n2] = port2.e;
  port.f[1:n1] = -port1.f;
  port.f[n1 + 1:n1 + n2] = -port2.f;
  annotation (Documentation(info="<html>
<p>The first n1 bonds of the whole are the first part, the other n2 the second. The parts may belong to other domains than the whole,
as the translational and the rotational part of a planar bond do.</p>
</html>"));
end Splitting;
