within BondGraph.Hydraulic.Interfaces;
partial model TwoPort "Component with two ports, through which one volume flows"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Hydraulic) "All bonds are hydraulic" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Port port_a "First port" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port port_b "Second port" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real dp(unit="Pa") "Pressure at port_a less that at port_b";
  Real q(unit="m3/s", start=0) "Volume flow from port_a to port_b";
  Node node_a "Node of the first port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond inlet "From the first port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  Junctions.J1 through(final m=3) "One flow through both ports and the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond outlet "To the second port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Node node_b "Node of the second port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  dp = port_a.p - port_b.p;
  q = port_a.q;
  connect(port_a, node_a.hydraulicPort);
  connect(node_a.port, inlet.tail);
  connect(inlet.head, through.port[1]);
  connect(through.port[2], outlet.tail);
  connect(outlet.head, node_b.port);
  connect(node_b.hydraulicPort, port_b);
  annotation (
    Documentation(info="<html>
<p>The element is attached to the third port of <code>through</code>.</p>
</html>"));
end TwoPort;
