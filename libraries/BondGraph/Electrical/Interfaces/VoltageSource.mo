within BondGraph.Electrical.Interfaces;
partial model VoltageSource "Source of voltage, from which current comes out at the positive pin"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Electrical) "All bonds are electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Pin p "Positive pin" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  NegativePin n "Negative pin" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real v(unit="V") "Voltage from p to n";
  Real i(unit="A") "Current from p to n, negative if power is supplied";
  Node nodeP "Node of the positive pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond outlet "To the positive pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0}, rotation=180)));
  Junctions.J1 mesh(final m=3) "One current through both pins and the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond inlet "From the negative pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0}, rotation=180)));
  Node nodeN "Node of the negative pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,30}, rotation=-90)));
equation
  v = p.v - n.v;
  i = p.i;
  connect(n, nodeN.pin);
  connect(nodeN.port, inlet.tail);
  connect(inlet.head, mesh.port[1]);
  connect(mesh.port[2], outlet.tail);
  connect(outlet.head, nodeP.port);
  connect(nodeP.pin, p);
  connect(supply.head, mesh.port[3]);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Line(points={{-90,0},{90,0}}, color={20,60,130}),
      Text(extent={{-90,50},{90,90}}, textString="+  -", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The element is attached to the tail of <code>supply</code>, whose power is what the source supplies.</p>
</html>"));
end VoltageSource;
