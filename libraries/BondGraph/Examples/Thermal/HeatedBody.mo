within BondGraph.Examples.Thermal;
model HeatedBody "Electrical heating of a body that loses heat"
  extends Icons.Example;
  BondGraph.Electrical.ConstantVoltage battery(V=24) "Battery" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0}, rotation=-90)));
  BondGraph.Electrical.Ground ground "Ground" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,-60})));
  BondGraph.Electrical.HeatingResistor heater(R=5.76) "100 W" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,30})));
  BondGraph.Thermal.HeatCapacity body(C=500, T(start=293.15, fixed=true)) "Body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-20}, rotation=90)));
  BondGraph.Thermal.Conductor wall(G0=2) "Wall" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={15,0})));
  BondGraph.Thermal.FixedTemperature room(T0=293.15) "Room" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0}, rotation=180)));
equation
  connect(battery.p, heater.p);
  connect(heater.n, battery.n);
  connect(battery.n, ground.p);
  connect(heater.heatPort, body.port);
  connect(body.port, wall.port_a);
  connect(wall.port_b, room.port);
  annotation (
    experiment(StopTime=1000, Interval=1, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>body.T</code>: it comes to 50 K above the room with the time constant 500/2 s. All of the electrical power arrives as heat; the entropy that reaches the room is more than what the heater generated, by what the wall generates.</p>
</html>"));
end HeatedBody;
