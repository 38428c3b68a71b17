within BondGraph.Thermal.Interfaces;
partial model OnePort "Component with one heat port"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Thermal) "All bonds are thermal" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  HeatPort port "Heat port" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real T(unit="K", start=293.15) "Temperature";
  Types.Power Q "Heat flow into the component";
  Node node "Node of the port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  T = port.T;
  Q = port.T*port.S;
  connect(port, node.heatPort);
  annotation (
    Documentation(info="<html>
<p>The inside is attached to the port of <code>node</code>.</p>
</html>"));
end OnePort;
