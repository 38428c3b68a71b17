within BondGraph.Elements;
model mTFField "Modulated transformer between bonds of different cardinality: f2 = m*f1, e1 = transpose(m)*e2"
  extends Icons.Component;
  outer Defaults defaults "Cardinality and domain unless given";
  parameter Integer n1(min=1) = defaults.n "Cardinality of port 1";
  parameter Integer n2(min=1) = n1 "Cardinality of port 2";
  parameter Types.Domain domain1 = defaults.domain "Domain of port 1";
  parameter Types.Domain domain2 = domain1 "Domain of port 2";
  Interfaces.ElementPort port1(final n=n1, final domain=domain1) "Port 1" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.ElementPort port2(final n=n2, final domain=domain2) "Port 2" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.RealInput m[n2,n1] "Ratios of the flows at port 2 to the flows at port 1" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  -port2.f = m*port1.f;
  port1.e = transpose(m)*port2.e;
  annotation (
    __Harpoon_bond(kind="TF", matrix=true, modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mTF", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Passes on power without loss whatever the signals are: coordinates of a plane in a direction that turns, the component of a velocity along a rod.</p>
</html>"));
end mTFField;
