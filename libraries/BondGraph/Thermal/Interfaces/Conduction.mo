within BondGraph.Thermal.Interfaces;
partial model Conduction "Heat flow between two heat ports, which generates entropy"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Thermal) "All bonds are thermal" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  HeatPort port_a "First heat port" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  HeatPort port_b "Second heat port" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Types.Power Q "Heat flow from port_a to port_b";
  Real dT(unit="K") "Temperature at port_a less that at port_b";
  Real generated(unit="W/K") "Entropy that is generated, never negative";
  Real G(unit="W/K") "Thermal conductance";
  Node node_a "Node of the first port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,0})));
  Bonds.Bond inlet "Entropy that comes" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-58,0})));
  Junctions.J1 fall(final m=3) "Entropy that falls to the other temperature" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,0})));
  Bonds.Bond passing "Entropy that passes" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond loss "To the resistance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-25}, rotation=-90)));
  Elements.mRS resistance "Resistance for entropy" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-55})));
  Bonds.Bond back "Entropy that is generated" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={5,-30}, rotation=45)));
  Junctions.J0 lower(final m=3) "Entropy at the second port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,0})));
  Bonds.Bond outlet "Entropy that leaves" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={55,0})));
  Node node_b "Node of the second port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={80,0}, rotation=180)));
equation
  dT = port_a.T - port_b.T;
  Q = port_a.T*port_a.S;
  generated = back.f[1];
  // Q = G*dT is the same as S = g*dT with this g.
  resistance.g*port_a.T = G;
  connect(port_a, node_a.heatPort);
  connect(node_a.port, inlet.tail);
  connect(inlet.head, fall.port[1]);
  connect(fall.port[2], passing.tail);
  connect(fall.port[3], loss.tail);
  connect(loss.head, resistance.port);
  connect(resistance.thermalPort, back.tail);
  connect(passing.head, lower.port[1]);
  connect(back.head, lower.port[2]);
  connect(lower.port[3], outlet.tail);
  connect(outlet.head, node_b.port);
  connect(node_b.heatPort, port_b);
  annotation (
    Documentation(info="<html>
<p>Entropy Q/T_a comes from the first port, falls through the difference of temperature, and gives the power that it loses back as entropy at T_b: Q/T_b leaves at the second port, in whichever direction heat flows. So the heat that leaves is the heat that comes.</p>
</html>"));
end Conduction;
