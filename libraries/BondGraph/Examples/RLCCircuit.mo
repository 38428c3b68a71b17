within BondGraph.Examples;
model RLCCircuit "Resistor, inductor and capacitor in series at a battery"
  extends Icons.Example;
  inner Defaults defaults(domain=Types.Domain.Electrical) "All of it is electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Sources.Se source(e0=10) "Battery of 10 V" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,0})));
  Junctions.J1 mesh(m=4) "One current through all" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Elements.R resistor(r=2) "Resistor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,60})));
  Elements.I inductor(i=0.1, p(each fixed=true)) "Inductor without current at first" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0})));
  Elements.C capacitor(c=1e-3, q(each fixed=true)) "Capacitor without charge at first" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-60})));
  Bonds.Bond supply "From the battery" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,0})));
  Bonds.Bond loss "To the resistor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,30}, rotation=90)));
  Bonds.Bond kinetic "To the inductor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,0})));
  Bonds.Bond potential "To the capacitor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
equation
  connect(source.port, supply.tail);
  connect(supply.head, mesh.port[1]);
  connect(mesh.port[2], loss.tail);
  connect(loss.head, resistor.port);
  connect(mesh.port[3], kinetic.tail);
  connect(kinetic.head, inductor.port);
  connect(mesh.port[4], potential.tail);
  connect(potential.head, capacitor.port);
  annotation (
    experiment(StopTime=0.5, Interval=1e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>capacitor.e[1]</code>: it swings to nearly the double of the battery's voltage and settles at 10 V, as
10*(1 - exp(-10*t)*(cos(w*t) + 10/w*sin(w*t))) with w = sqrt(10000 - 100). <code>kinetic.power</code> and <code>potential.power</code> show
the energy that goes to and fro, and <code>loss.power</code> what is lost of it.</p>
</html>"));
end RLCCircuit;
