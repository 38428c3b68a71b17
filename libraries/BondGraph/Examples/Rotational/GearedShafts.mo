within BondGraph.Examples.Rotational;
model GearedShafts "Two inertias with a gear and an elastic shaft"
  extends Icons.Example;
  BondGraph.Rotational.Inertia motor(J=0.01, phi(fixed=true), w(start=30, fixed=true)) "Fast inertia" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  BondGraph.Rotational.IdealGear gear(ratio=3) "The motor turns three times as fast" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  BondGraph.Rotational.SpringDamper shaft(c=50, d=0.05) "Elastic shaft" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={5,0})));
  BondGraph.Rotational.Inertia load(J=0.18, phi(fixed=true), w(start=0, fixed=true)) "Slow inertia" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={45,0})));
equation
  connect(motor.flange_b, gear.flange_a);
  connect(gear.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
  annotation (
    experiment(StopTime=3, Interval=1e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>motor.w</code> and <code>load.w</code>: they swing against each other and come to 10 and 10/3 rad/s. Seen from the load the motor's inertia is 9*0.01 kg.m2, and the angular momentum 3*0.01*30 is shared by both.</p>
</html>"));
end GearedShafts;
