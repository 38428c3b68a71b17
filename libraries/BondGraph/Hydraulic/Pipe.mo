within BondGraph.Hydraulic;
model Pipe "Straight pipe: laminar and turbulent resistance"
  extends Interfaces.TwoPort;
  parameter Types.Length length(min=0) = 1 "Length";
  parameter Types.Length diameter(min=0) = 0.01 "Diameter";
  parameter Real viscosity(unit="Pa.s", min=0) = 1e-3 "Dynamic viscosity of the liquid";
  parameter Real density(unit="kg/m3", min=0) = 1000 "Density of the liquid";
  parameter Real lambda(min=0) = 0.02 "Friction factor of turbulent flow";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.QuadraticR element(
    final r=128*viscosity*length/(pi*diameter^4),
    final rQuadratic=8*lambda*density*length/(pi^2*diameter^5)) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(through.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,20},{90,20}}, color={20,60,130}),
      Line(points={{-90,-20},{90,-20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The law of Hagen and Poiseuille for small flows, to which that of Darcy and Weisbach with a constant friction factor is added for large ones.</p>
</html>"));
end Pipe;
