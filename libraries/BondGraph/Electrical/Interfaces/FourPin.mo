within BondGraph.Electrical.Interfaces;
partial model FourPin "Component with two pins on each side"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Electrical) "All bonds are electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Pin p1 "Positive pin of side 1" annotation (Placement(transformation(extent={{-110,40},{-90,60}})));
  NegativePin n1 "Negative pin of side 1" annotation (Placement(transformation(extent={{-110,-60},{-90,-40}})));
  Pin p2 "Positive pin of side 2" annotation (Placement(transformation(extent={{90,40},{110,60}})));
  NegativePin n2 "Negative pin of side 2" annotation (Placement(transformation(extent={{90,-60},{110,-40}})));
  Real v1(unit="V") "Voltage from p1 to n1";
  Real i1(unit="A") "Current into p1 and out of n1";
  Real v2(unit="V") "Voltage from p2 to n2";
  Real i2(unit="A") "Current into p2 and out of n2";
  Node nodeP1 "Node of p1" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,50})));
  Node nodeN1 "Node of n1" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,-50})));
  Node nodeP2 "Node of p2" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,50}, rotation=180)));
  Node nodeN2 "Node of n2" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,-50}, rotation=180)));
  Bonds.Bond inlet1 "From p1" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-65,25}, rotation=-60)));
  Bonds.Bond outlet1 "To n1" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-65,-25}, rotation=-120)));
  Junctions.J1 mesh1(final m=3) "Current of side 1" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,0})));
  Bonds.Bond first "From side 1" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-25,0})));
  Bonds.Bond second "To side 2" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={25,0})));
  Junctions.J1 mesh2(final m=3) "Current of side 2" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={50,0})));
  Bonds.Bond outlet2 "To p2" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={65,25}, rotation=60)));
  Bonds.Bond inlet2 "From n2" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={65,-25}, rotation=120)));
equation
  v1 = p1.v - n1.v;
  i1 = p1.i;
  v2 = p2.v - n2.v;
  i2 = p2.i;
  connect(p1, nodeP1.pin);
  connect(n1, nodeN1.pin);
  connect(p2, nodeP2.pin);
  connect(n2, nodeN2.pin);
  connect(nodeP1.port, inlet1.tail);
  connect(inlet1.head, mesh1.port[1]);
  connect(mesh1.port[2], outlet1.tail);
  connect(outlet1.head, nodeN1.port);
  connect(mesh1.port[3], first.tail);
  connect(second.head, mesh2.port[1]);
  connect(mesh2.port[2], outlet2.tail);
  connect(outlet2.head, nodeP2.port);
  connect(nodeN2.port, inlet2.tail);
  connect(inlet2.head, mesh2.port[3]);
  annotation (
    Documentation(info="<html>
<p>The element stands between <code>first</code> and <code>second</code>: power goes from side 1 to side 2.</p>
</html>"));
end FourPin;
