within BondGraph.Translational;
model Lever "Ideal lever: flange_a.s = ratio*flange_b.s"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Translational) "All bonds are translational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Real ratio = 1 "Position of flange_a by that of flange_b";
  Interfaces.Flange flange_a "First flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange flange_b "Second flange" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.Motion motion_a "Motion of the first flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond bond_a "From the first flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  Mechanics.PositionTF gear(final m=1/ratio) "Ratio" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond bond_b "To the second flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Interfaces.Motion motion_b "Motion of the second flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  gear.q1[1] = flange_a.s;
  gear.q2[1] = flange_b.s;
  connect(flange_a, motion_a.flange);
  connect(motion_a.port, bond_a.tail);
  connect(bond_a.head, gear.port1);
  connect(gear.port2, bond_b.tail);
  connect(bond_b.head, motion_b.port);
  connect(motion_b.flange, flange_b);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{90,0}}, color={20,60,130}),
      Line(points={{-20,-50},{0,0},{20,-50},{-20,-50}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A negative ratio turns the direction round. Positions count from where both ends are level.</p>
</html>"));
end Lever;
