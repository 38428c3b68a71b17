within BondGraph.Hydraulic.Interfaces;
partial model OnePort "Component with one port"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Hydraulic) "All bonds are hydraulic" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Port port "Port" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real p(unit="Pa", start=0) "Pressure";
  Real q(unit="m3/s") "Volume flow into the component";
  Node node "Node of the port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  p = port.p;
  q = port.q;
  connect(port, node.hydraulicPort);
  annotation (
    Documentation(info="<html>
<p>The inside is attached to the port of <code>node</code>.</p>
</html>"));
end OnePort;
