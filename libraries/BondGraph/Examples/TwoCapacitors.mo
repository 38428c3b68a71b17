within BondGraph.Examples;
model TwoCapacitors "Two capacitors that are joined without a resistance"
  extends Icons.Example;
  inner Defaults defaults(domain=Types.Domain.Electrical) "All of it is electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Types.Energy energy = (first.q*first.e + second.q*second.e)/2 "Energy of both";
  Elements.C first(c=2e-3, q(start={0.02}, each fixed=true)) "Capacitor with 10 V" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,0})));
  Elements.C second(c=1e-3, q(start={0.001}, each fixed=true)) "Capacitor with 1 V" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0})));
  Junctions.J1 mesh(m=3) "Current from one to the other" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Impacts.Equalise join(strikes=time >= 0.5) "Joins them" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,60}, rotation=90)));
  Bonds.Bond b1 "From the first" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,0})));
  Bonds.Bond b2 "To the second" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,0})));
  Bonds.Bond b3 "To the switch" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,30}, rotation=90)));
equation
  connect(first.port, b1.tail);
  connect(b1.head, mesh.port[1]);
  connect(mesh.port[2], b2.tail);
  connect(b2.head, second.port);
  connect(mesh.port[3], b3.tail);
  connect(b3.head, join.port);
  annotation (
    experiment(StopTime=1, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>first.e[1]</code> and <code>second.e[1]</code>: at 0.5 s an impulse of current makes both 7 V. <code>join.q[1]</code> is the charge of the impulse, <code>join.work</code> the energy that is lost, in
whatever resistance there may be: <code>energy</code> falls by as much.</p>
<p>D. Zimmer and F. E. Cellier: Impulse-bond graphs, figure 12.</p>
</html>"));
end TwoCapacitors;
