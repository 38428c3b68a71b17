within BondGraph.Examples.Hydraulic;
model DrainingTank "Tank that runs empty through an orifice"
  extends Icons.Example;
  BondGraph.Hydraulic.OpenTank tank(area=0.1, level(start=1, fixed=true)) "Tank" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,30})));
  BondGraph.Hydraulic.Orifice orifice(area=1e-3) "Hole at the bottom" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,30})));
  BondGraph.Hydraulic.PressureSource outside "Surroundings" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={50,30}, rotation=180)));
equation
  connect(tank.port, orifice.port_a);
  connect(orifice.port_b, outside.port);
  annotation (
    experiment(StopTime=100, Interval=0.1, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>tank.level</code>: by Torricelli's law its root falls linearly, so that it is empty after about 75 s, when the linear part of the resistance takes over.</p>
</html>"));
end DrainingTank;
