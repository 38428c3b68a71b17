within BondGraph.Examples;
model CraneCrabBonds "Trolley of a crane with its load, as a multi-bond graph"
  extends Icons.Example;
  inner Defaults defaults(n=3, domain=Types.Domain.Planar) "Most of it is planar" annotation (Placement(transformation(extent={{-190,80},{-170,100}})));
  parameter Types.Mass mTrolley = 2 "Mass of the trolley";
  parameter Types.Mass mLoad = 1 "Mass of the load";
  parameter Types.Acceleration g = 9.81 "Acceleration of gravity";
  Types.Energy energy "Kinetic and potential energy";
  // Wall and rail
  Sources.Sf wall(f0=0) "The rail does not move" annotation (Placement(transformation(extent={{-200,-10},{-180,10}})));
  Junctions.J0 railForce(m=3) "Force between wall and trolley" annotation (Placement(transformation(extent={{-140,-10},{-120,10}})));
  Sources.Se freeSlide(n=1, domain=Types.Domain.Translational, e0=0) "No force along the rail" annotation (Placement(transformation(extent={{-200,50},{-180,70}})));
  Junctions.J1 slide(m=3, n=1, domain=Types.Domain.Translational) "Velocity along the rail" annotation (Placement(transformation(extent={{-160,50},{-140,70}})));
  Sensors.Dq position(n=1, domain=Types.Domain.Translational, y(each fixed=true, each stateSelect=StateSelect.always)) "Position on the rail" annotation (Placement(transformation(extent={{-160,90},{-140,110}})));
  Elements.TFField rail(n1=1, n2=3, domain1=Types.Domain.Translational, domain2=Types.Domain.Planar, m=[1; 0; 0]) "The rail is horizontal" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-110,60})));
  // Trolley
  Junctions.J1 trolley(m=4) "Motion of the trolley" annotation (Placement(transformation(extent={{-80,-10},{-60,10}})));
  Elements.I trolleyInertia(iEach={mTrolley,mTrolley,0}) "Mass of the trolley" annotation (Placement(transformation(extent={{-80,50},{-60,70}})));
  Sources.Se trolleyWeight(e0Each={0,-mTrolley*g,0}) "Weight of the trolley" annotation (Placement(transformation(extent={{-80,-70},{-60,-50}})));
  // Hinge
  Junctions.J0 hingeForce(m=3) "Force of the rope" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Conversions.Compose hinge(n1=2, n2=1, domain1=Types.Domain.Translational, domain2=Types.Domain.Rotational) "Motion of the rope against the trolley" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,50}, rotation=-90)));
  Sources.Sf pin(n=2, domain=Types.Domain.Translational, f0=0) "The rope begins at the trolley" annotation (Placement(transformation(extent={{70,70},{50,90}})));
  Junctions.J1 rotation(m=3, n=1, domain=Types.Domain.Rotational) "Angular velocity of the rope" annotation (Placement(transformation(extent={{-40,70},{-20,90}})));
  Sources.Se freeRotation(n=1, domain=Types.Domain.Rotational, e0=0) "No torque on the rope" annotation (Placement(transformation(extent={{-85,90},{-65,110}})));
  Sensors.Dq angle(n=1, domain=Types.Domain.Rotational, y(each fixed=true, each stateSelect=StateSelect.always)) "Angle of the rope" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
  // Rope and load
  Planar.Elements.PlanarTF rope(r0={1,3}) "Rope, always stretched" annotation (Placement(transformation(extent={{60,-10},{80,10}})));
  Junctions.J1 load(m=3) "Motion of the load" annotation (Placement(transformation(extent={{120,-10},{140,10}})));
  Elements.I loadInertia(iEach={mLoad,mLoad,0}) "Mass of the load" annotation (Placement(transformation(extent={{120,50},{140,70}})));
  Sources.Se loadWeight(e0Each={0,-mLoad*g,0}) "Weight of the load" annotation (Placement(transformation(extent={{120,-70},{140,-50}})));
  Bonds.Bond b1 "From the wall" annotation (Placement(transformation(extent={{-170,-10},{-150,10}})));
  Bonds.Bond b2(n=1, domain=Types.Domain.Translational) "Free translation" annotation (Placement(transformation(extent={{-180,50},{-160,70}})));
  Bonds.Bond b3(n=1, domain=Types.Domain.Translational) "To the sensor of the position" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-150,80}, rotation=90)));
  Bonds.Bond b4(n=1, domain=Types.Domain.Translational) "Along the rail" annotation (Placement(transformation(extent={{-140,50},{-120,70}})));
  Bonds.Bond b5 "Motion along the rail" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-115,30}, rotation=-115)));
  Bonds.Bond b6 "To the trolley" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Bonds.Bond b7 "To the inertia of the trolley" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,30}, rotation=90)));
  Bonds.Bond b8 "From the weight of the trolley" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,-30}, rotation=90)));
  Bonds.Bond b9 "From the trolley" annotation (Placement(transformation(extent={{-45,-10},{-25,10}})));
  Bonds.Bond b10(n=2, domain=Types.Domain.Translational) "From the pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={25,75}, rotation=-160)));
  Bonds.Bond b11(n=1, domain=Types.Domain.Rotational) "Free rotation" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-52,92}, rotation=-25)));
  Bonds.Bond b12(n=1, domain=Types.Domain.Rotational) "To the sensor of the angle" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-15,97}, rotation=45)));
  Bonds.Bond b13(n=1, domain=Types.Domain.Rotational) "Rotation of the rope" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-12,70}, rotation=-35)));
  Bonds.Bond b14 "From the motion against the trolley" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,25}, rotation=-90)));
  Bonds.Bond b15 "To the rope" annotation (Placement(transformation(extent={{25,-10},{45,10}})));
  Bonds.Bond b16 "From the rope to the load" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Bonds.Bond b17 "To the inertia of the load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={130,30}, rotation=90)));
  Bonds.Bond b18 "From the weight of the load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={130,-30}, rotation=90)));
initial equation
  slide.f[1] = 0;
  rotation.f[1] = 0;
equation
  connect(wall.port, b1.tail);
  connect(b1.head, railForce.port[1]);
  connect(freeSlide.port, b2.tail);
  connect(b2.head, slide.port[1]);
  connect(slide.port[2], b3.tail);
  connect(b3.head, position.port);
  connect(slide.port[3], b4.tail);
  connect(b4.head, rail.port1);
  connect(rail.port2, b5.tail);
  connect(b5.head, railForce.port[2]);
  connect(railForce.port[3], b6.tail);
  connect(b6.head, trolley.port[1]);
  connect(trolley.port[2], b7.tail);
  connect(b7.head, trolleyInertia.port);
  connect(trolleyWeight.port, b8.tail);
  connect(b8.head, trolley.port[3]);
  connect(trolley.port[4], b9.tail);
  connect(b9.head, hingeForce.port[1]);
  connect(pin.port, b10.tail);
  connect(b10.head, hinge.port1);
  connect(freeRotation.port, b11.tail);
  connect(b11.head, rotation.port[1]);
  connect(rotation.port[2], b12.tail);
  connect(b12.head, angle.port);
  connect(rotation.port[3], b13.tail);
  connect(b13.head, hinge.port2);
  connect(hinge.port, b14.tail);
  connect(b14.head, hingeForce.port[2]);
  connect(hingeForce.port[3], b15.tail);
  connect(b15.head, rope.port1);
  connect(rope.port2, b16.tail);
  connect(b16.head, load.port[1]);
  connect(load.port[2], b17.tail);
  connect(b17.head, loadInertia.port);
  connect(loadWeight.port, b18.tail);
  connect(b18.head, load.port[3]);
  connect(angle.y[1], rope.phi);
  energy = (trolleyInertia.p*trolleyInertia.f + loadInertia.p*loadInertia.f)/2 + mLoad*g*rope.r[2];
  annotation (
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>position.y[1]</code> and <code>angle.y[1]</code>: they are the coordinates of the joints in <a href=\"modelica://BondGraph.Examples.CraneCrab\">CraneCrab</a>, where each part of this graph
is wrapped in a component. <code>b1.e</code> are the forces that the wall has to bear; along the rail there is none.</p>
<p>D. Zimmer and F. E. Cellier: The Modelica multi-bond graph library, figure 10.</p>
</html>"));
end CraneCrabBonds;
