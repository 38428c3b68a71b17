within BondGraph.Rotational.Interfaces;
partial model Compliant "Component with a torque between two flanges"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Rotational) "All bonds are rotational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Flange flange_a "First flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Flange flange_b "Second flange" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Types.Angle phi_rel "Relative angle: flange_b.phi - flange_a.phi";
  Real w_rel(unit="rad/s") "Derivative of the relative angle";
  Real tau(unit="N.m") "Torque on flange_b, which pulls if positive";
  Motion motion_a "Motion of the first flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond bond_a "To the first flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0}, rotation=180)));
  Junctions.J0 between(final m=3) "Torque between the flanges" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond bond_b "From the second flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0}, rotation=180)));
  Motion motion_b "Motion of the second flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
equation
  phi_rel = flange_b.phi - flange_a.phi;
  w_rel = branch.f[1];
  tau = branch.e[1];
  connect(flange_b, motion_b.flange);
  connect(motion_b.port, bond_b.tail);
  connect(bond_b.head, between.port[1]);
  connect(between.port[2], bond_a.tail);
  connect(bond_a.head, motion_a.port);
  connect(motion_a.flange, flange_a);
  connect(between.port[3], branch.tail);
  annotation (
    Documentation(info="<html>
<p>The element is attached to the head of <code>branch</code>, whose flow is w_rel and whose effort is tau.</p>
</html>"));
end Compliant;
