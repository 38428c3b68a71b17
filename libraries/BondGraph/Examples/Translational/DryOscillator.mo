within BondGraph.Examples.Translational;
model DryOscillator "Mass at a spring with dry friction"
  extends Icons.Example;
  BondGraph.Translational.Fixed wall "Wall" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  BondGraph.Translational.Spring spring(c=100) "Spring" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-20,30})));
  BondGraph.Translational.Friction friction(fSliding=2) "Dry friction on the floor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-20,-30})));
  BondGraph.Translational.Mass mass(m=1, s(start=0.11, fixed=true), v(fixed=true)) "Body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={40,0})));
equation
  connect(wall.flange, spring.flange_a);
  connect(spring.flange_b, mass.flange_a);
  connect(wall.flange, friction.flange_a);
  connect(friction.flange_b, mass.flange_a);
  annotation (
    experiment(StopTime=2, Interval=1e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>mass.s</code>: each half swing takes pi/10 s and is smaller by 2*2/100 m than the one before: 0.11, -0.07, 0.03. There the spring pulls with 3 N and moves it once more, to 0.01, where 1 N is not enough: it sticks. <code>friction.isStuck</code> tells.</p>
</html>"));
end DryOscillator;
