within BondGraph.Examples;
model HalfWaveRectifier "Ideal diode that charges a capacitor"
  extends Icons.Example;
  inner Defaults defaults(domain=Types.Domain.Electrical) "All of it is electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Sources.SineSe source(amplitude=10, frequency=50) "Alternating voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,0})));
  Junctions.J1 mesh(m=4) "Current of the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,0})));
  Elements.R ri(r=5) "Inner resistance of the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,60})));
  Switches.D diode "Diode" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-60})));
  Junctions.J0 node(m=3) "Rectified voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,0})));
  Elements.C capacitor(c=1e-3, q(each fixed=true)) "Smooths the voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,60})));
  Elements.R load(r=50) "Load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,0})));
  Bonds.Bond b1 "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-55,0})));
  Bonds.Bond b2 "To the inner resistance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,30}, rotation=90)));
  Bonds.Bond b3 "To the diode" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-30}, rotation=-90)));
  Bonds.Bond b4 "Rectified current" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond b5 "To the capacitor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,30}, rotation=90)));
  Bonds.Bond b6 "To the load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={55,0})));
equation
  connect(source.port, b1.tail);
  connect(b1.head, mesh.port[1]);
  connect(mesh.port[2], b2.tail);
  connect(b2.head, ri.port);
  connect(mesh.port[3], b3.tail);
  connect(b3.head, diode.port);
  connect(mesh.port[4], b4.tail);
  connect(b4.head, node.port[1]);
  connect(node.port[2], b5.tail);
  connect(b5.head, capacitor.port);
  connect(node.port[3], b6.tail);
  connect(b6.head, load.port);
  annotation (
    experiment(StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>node.e[1]</code> together with <code>source.e0</code>: it rises while the diode conducts and falls exponentially while it
blocks. <code>diode.s[1]</code> passes through zero at the events: it is a negative voltage before and a positive current after.
<code>b3.power</code> is always zero.</p>
</html>"));
end HalfWaveRectifier;
