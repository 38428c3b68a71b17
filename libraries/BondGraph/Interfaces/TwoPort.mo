within BondGraph.Interfaces;
partial model TwoPort "Element that passes power from port 1 to port 2"
  extends Icons.Component;
  outer Defaults defaults "Cardinality and domain unless given";
  parameter Integer n(min=1) = defaults.n "Cardinality of both ports";
  parameter Types.Domain domain1 = defaults.domain "Domain of port 1";
  parameter Types.Domain domain2 = domain1 "Domain of port 2";
  ElementPort port1(final n=n, final domain=domain1) "Port 1" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  ElementPort port2(final n=n, final domain=domain2) "Port 2" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real e1[n](each unit=Types.effortUnit[domain1]) "Effort at port 1";
  Real f1[n](each unit=Types.flowUnit[domain1]) "Flow in at port 1";
  Real e2[n](each unit=Types.effortUnit[domain2]) "Effort at port 2";
  Real f2[n](each unit=Types.flowUnit[domain2]) "Flow out at port 2";
equation
  e1 = port1.e;
  f1 = port1.f;
  e2 = port2.e;
  f2 = -port2.f;
  annotation (Documentation(info="<html>
<p>f1 goes in and f2 goes out, whatever the directions of the harpoons: e1*f1 is the power that comes in, e2*f2 the power that leaves.</p>
</html>"));
end TwoPort;
