within BondGraph.Examples;
model PlanarPendulum "Pendulum of multi-bonds: two forces and a torque in each"
  extends Icons.Example;
  inner Defaults defaults(n=3, domain=Types.Domain.Planar) "Most of it is planar" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Types.Mass mass = 2 "Mass of the body";
  parameter Types.Length length = 0.8 "Length of the rod";
  parameter Types.Acceleration g = 9.81 "Acceleration of gravity";
  Types.Energy energy "Kinetic and potential energy";
  Sources.Sf wall(n=2, domain=Types.Domain.Translational, f0=0) "The hinge stays where it is" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,30})));
  Sources.Se free(n=1, domain=Types.Domain.Rotational, e0=0) "No torque at the hinge" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,-30})));
  Junctions.J1 rotation(m=3, n=1, domain=Types.Domain.Rotational) "Angular velocity of the hinge" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,-30})));
  Sensors.Dq angle(n=1, domain=Types.Domain.Rotational, y(start={1.5}, each fixed=true, each stateSelect=StateSelect.always)) "Angle from the position of rest" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,-80})));
  Conversions.Compose hinge(n1=2, n2=1, domain1=Types.Domain.Translational, domain2=Types.Domain.Rotational) "Motion of the hinge" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Planar.Elements.PlanarTF rod(r0={0,-length}) "Rod, which hangs down at the angle zero" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={40,0})));
  Junctions.J1 body(m=3) "Motion of the body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,0})));
  Elements.I inertia(iEach={mass,mass,0.1}, f(start={0,0,0}, fixed={false,false,true})) "Mass and moment of inertia" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,50})));
  Sources.Se gravity(e0Each={0,-mass*g,0}) "Weight" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,-50})));
  Bonds.Bond b1(n=2, domain=Types.Domain.Translational) "From the wall" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,15}, rotation=-21)));
  Bonds.Bond b2(n=1, domain=Types.Domain.Rotational) "Free rotation" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,-30})));
  Bonds.Bond b3(n=1, domain=Types.Domain.Rotational) "To the sensor of the angle" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,-55}, rotation=-90)));
  Bonds.Bond b4(n=1, domain=Types.Domain.Rotational) "Rotation of the hinge" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-20,-15}, rotation=37)));
  Bonds.Bond b5 "To the rod" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={20,0})));
  Bonds.Bond b6 "From the rod to the body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0})));
  Bonds.Bond b7 "To the inertia" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,25}, rotation=90)));
  Bonds.Bond b8 "From the weight" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,-25}, rotation=90)));
equation
  connect(wall.port, b1.tail);
  connect(b1.head, hinge.port1);
  connect(free.port, b2.tail);
  connect(b2.head, rotation.port[1]);
  connect(rotation.port[2], b3.tail);
  connect(b3.head, angle.port);
  connect(rotation.port[3], b4.tail);
  connect(b4.head, hinge.port2);
  connect(hinge.port, b5.tail);
  connect(b5.head, rod.port1);
  connect(rod.port2, b6.tail);
  connect(b6.head, body.port[1]);
  connect(body.port[2], b7.tail);
  connect(b7.head, inertia.port);
  connect(gravity.port, b8.tail);
  connect(b8.head, body.port[3]);
  connect(angle.y[1], rod.phi);
  energy = inertia.p*inertia.f/2 + mass*g*rod.r[2];
  annotation (
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>angle.y[1]</code>: a swing of 1.5 rad, so large that its period is longer than that of small swings by the factor
2/pi*K(sin(0.75)) with the complete elliptic integral K. <code>energy</code> stays constant. The forces of the hinge are
<code>b1.e</code>.</p>
<p>D. Zimmer and F. E. Cellier: The Modelica multi-bond graph library, figure 7. The angle is a signal beside the bonds; the compiler finds from
it that three momenta have one degree of freedom.</p>
</html>"));
end PlanarPendulum;
