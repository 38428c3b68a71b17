within BondGraph.Hydraulic;
model Cylinder "Cylinder with a piston: pressure moves, motion takes volume"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Hydraulic) "All bonds are hydraulic" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Real area(unit="m2", min=0) = 1e-3 "Area of the piston";
  Interfaces.Port port "Chamber" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Translational.Interfaces.Flange flange "Piston, which moves out in the direction of growing position" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.Node node "Node of the port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond hydraulic "Hydraulic power" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  Elements.TF piston(final m=1/area, final domain2=Types.Domain.Translational) "Velocity from volume flow" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond mechanical(final domain=Types.Domain.Translational) "Mechanical power" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Translational.Interfaces.Motion motion "Motion of the piston" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  connect(port, node.hydraulicPort);
  connect(node.port, hydraulic.tail);
  connect(hydraulic.head, piston.port1);
  connect(piston.port2, mechanical.tail);
  connect(mechanical.head, motion.port);
  connect(motion.flange, flange);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-70,-40},{40,40}}, lineColor={20,60,130}),
      Rectangle(extent={{-10,-40},{10,40}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid),
      Line(points={{10,0},{90,0}}, color={20,60,130}),
      Line(points={{-90,0},{-70,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Loses nothing and does not leak. The other chamber is open; put a second cylinder with a lever of -1 at the flange where it is not. A compressible liquid in the chamber is a <a href=\"modelica://BondGraph.Hydraulic.Volume\">Volume</a> at the port.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Hydraulic.Press\">Press</a>.</p>
</html>"));
end Cylinder;
