within BondGraph.Electrical;
model Ground "Potential zero"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Electrical) "All bonds are electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Interfaces.Pin p "Pin" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Interfaces.Node node "Node of the pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,60}, rotation=-90)));
  Bonds.Bond bond "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,20}, rotation=90)));
  Sources.Se zero(final e0=0) "No potential" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30})));
equation
  connect(p, node.pin);
  connect(zero.port, bond.tail);
  connect(bond.head, node.port);
  annotation (
    Icon(graphics={
      Line(points={{0,90},{0,20}}, color={20,60,130}),
      Line(points={{-60,20},{60,20}}, color={20,60,130}),
      Line(points={{-40,0},{40,0}}, color={20,60,130}),
      Line(points={{-20,-20},{20,-20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Every circuit needs one, at any of its nodes.</p>
</html>"));
end Ground;
