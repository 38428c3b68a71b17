within BondGraph.Examples.Drives;
model MotorWithGear "Motor that pulls a load by a gear and a rack"
  extends Icons.Example;
  BondGraph.Electrical.StepVoltage source(V=12) "Voltage that is switched on" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-90,0}, rotation=-90)));
  BondGraph.Electrical.Ground ground "Ground" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-90,-60})));
  BondGraph.Electrical.DCMotor motor(R=0.5, L=0.01, k=0.1, J=0.002, i(fixed=true), phi(fixed=true), w(fixed=true)) "Motor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,0})));
  BondGraph.Rotational.IdealGear gear(ratio=5) "The motor turns five times as fast" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-15,0})));
  BondGraph.Translational.RackAndPinion rack(radius=0.1) "Makes translation of rotation" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={20,0})));
  BondGraph.Translational.Mass load(m=10) "Load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={55,0})));
  BondGraph.Translational.Damper guide(d=20) "Viscous friction of the guide" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={55,-40})));
  BondGraph.Translational.Fixed frame "Frame" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={90,-40}, rotation=180)));
equation
  connect(source.p, motor.p);
  connect(source.n, motor.n);
  connect(source.n, ground.p);
  connect(motor.flange, gear.flange_a);
  connect(gear.flange_b, rack.flange_a);
  connect(rack.flange_b, load.flange_a);
  connect(load.flange_b, guide.flange_a);
  connect(guide.flange_b, frame.flange);
  annotation (
    experiment(StopTime=2, Interval=2e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>motor.i</code> and <code>load.v</code>. At the motor's shaft the load is an inertia of 10*(0.1/5)<sup>2</sup> kg.m2 and a friction of 20*(0.1/5)<sup>2</sup> N.m.s: the compiler finds that motor and load have one degree of freedom. Electrical power, less what the winding takes, arrives at the load: look at the ledger (<code>--ledger</code>).</p>
</html>"));
end MotorWithGear;
