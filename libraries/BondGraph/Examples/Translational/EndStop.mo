within BondGraph.Examples.Translational;
model EndStop "Body that moves to and fro between elastic stops"
  extends Icons.Example;
  BondGraph.Translational.Fixed wall "Wall" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  BondGraph.Translational.Stop stop(sMin=-0.1, sMax=0.1, c=1e4) "Stops" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-20,0})));
  BondGraph.Translational.Mass mass(m=1, s(fixed=true), v(start=1, fixed=true)) "Body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={40,0})));
equation
  connect(wall.flange, stop.flange_a);
  connect(stop.flange_b, mass.flange_a);
  annotation (
    experiment(StopTime=2, Interval=1e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>mass.s</code>: straight lines between the stops, and half a swing of a spring, which lasts pi/100 s, in each. Nothing is lost. Give the stops a damping <code>stop.d</code> and the body slows down.</p>
</html>"));
end EndStop;
