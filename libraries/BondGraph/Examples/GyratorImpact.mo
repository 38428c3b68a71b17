within BondGraph.Examples;
model GyratorImpact "Flywheel of a motor that is stopped while a capacitor is at its terminals"
  extends Icons.Example;
  inner Defaults defaults(domain=Types.Domain.Rotational) "The mechanical side; the electrical one says so" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Real k(unit="V.s/rad") = 0.4 "Constant of the motor";
  Types.Energy energy = (flywheel.p*flywheel.f + capacitor.q*capacitor.e)/2 "Energy of flywheel and capacitor";
  Elements.I flywheel(i=2, f(start={30}, each fixed=true)) "Flywheel" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,60}, rotation=90)));
  Junctions.J1 shaft(m=3) "Angular velocity" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,0})));
  Impacts.Restitution stop(epsilon=0.5, strikes=time >= 0.25) "Stop against which the flywheel turns" annotation (Placement(transformation(extent={{10,-10},{-10,10}}, origin={-90,0})));
  Elements.GY motor(domain2=Types.Domain.Electrical, r=k) "Motor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={20,0})));
  Elements.C capacitor(domain=Types.Domain.Electrical, c=0.5) "Capacitor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,0})));
  Bonds.Bond b1 "To the flywheel" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,30}, rotation=90)));
  Bonds.Bond b2 "To the stop" annotation (Placement(transformation(extent={{10,-10},{-10,10}}, origin={-65,0})));
  Bonds.Bond b3 "To the motor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-10,0})));
  Bonds.Bond b4(domain=Types.Domain.Electrical) "To the capacitor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={50,0})));
equation
  connect(shaft.port[1], b1.tail);
  connect(b1.head, flywheel.port);
  connect(shaft.port[2], b2.tail);
  connect(b2.head, stop.port);
  connect(shaft.port[3], b3.tail);
  connect(b3.head, motor.port1);
  connect(motor.port2, b4.tail);
  connect(b4.head, capacitor.port);
  annotation (
    experiment(StopTime=1, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Behind the gyrator an impulse of torque is an impulse of current. Look at <code>flywheel.p[1]</code> and <code>capacitor.q[1]</code>: at 0.25 s both jump, because the voltage of the capacitor is always k
times the angular velocity. The torque impulse of the motor is k times the charge, so that the stop has to turn back an inertia of 2 + k<sup>2</sup>*0.5: <code>stop.p[1]</code> is 1.5*30 times as
large.</p>
<p>D. Zimmer and F. E. Cellier: Impulse-bond graphs, table 1: effort impulses on one side of a gyrator are flow impulses on the other.</p>
</html>"));
end GyratorImpact;
