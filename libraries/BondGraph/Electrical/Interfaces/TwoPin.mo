within BondGraph.Electrical.Interfaces;
partial model TwoPin "Component with two pins, through which one current flows"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Electrical) "All bonds are electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Pin p "Positive pin" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  NegativePin n "Negative pin" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real v(unit="V", start=0) "Voltage from p to n";
  Real i(unit="A", start=0) "Current from p to n";
  Node nodeP "Node of the positive pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond inlet "From the positive pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  Junctions.J1 mesh(final m=3) "One current through both pins and the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond outlet "To the negative pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Node nodeN "Node of the negative pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  v = p.v - n.v;
  i = p.i;
  connect(p, nodeP.pin);
  connect(nodeP.port, inlet.tail);
  connect(inlet.head, mesh.port[1]);
  connect(mesh.port[2], outlet.tail);
  connect(outlet.head, nodeN.port);
  connect(nodeN.pin, n);
  annotation (
    Documentation(info="<html>
<p>The element is attached to the third port of the mesh.</p>
</html>"));
end TwoPin;
