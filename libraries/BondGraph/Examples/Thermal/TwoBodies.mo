within BondGraph.Examples.Thermal;
model TwoBodies "A hot and a cold body come to one temperature"
  extends Icons.Example;
  BondGraph.Thermal.HeatCapacity hot(C=100, T(start=400, fixed=true)) "Hot body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,0})));
  BondGraph.Thermal.Conductor rod(G0=2) "Rod between them" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  BondGraph.Thermal.HeatCapacity cold(C=300, T(start=300, fixed=true)) "Cold body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={50,0}, rotation=180)));
  Types.Energy energy "Heat of both bodies";
  Real entropy(unit="J/K") "Entropy of both bodies";
equation
  energy = hot.energy + cold.energy;
  entropy = hot.entropy + cold.entropy;
  connect(hot.port, rod.port_a);
  connect(rod.port_b, cold.port);
  annotation (
    experiment(StopTime=200, Interval=0.2, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>energy</code>, which stays the same, and <code>entropy</code>, which grows from 100*log(400/293.15) + 300*log(300/293.15) to 400*log(325/293.15): the rod generates it (<code>rod.generated</code>) and gives it to the colder body.</p>
</html>"));
end TwoBodies;
