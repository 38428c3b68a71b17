within BondGraph.Hydraulic;
model Valve "Valve: orifice with an opening between 0 and 1"
  extends Interfaces.TwoPort;
  parameter Real area(unit="m2", min=0) = 1e-4 "Area when open";
  parameter Real cd = 0.6 "Coefficient of discharge";
  parameter Real density(unit="kg/m3", min=0) = 1000 "Density of the liquid";
  parameter Real R(unit="Pa.s/m3", min=0) = 1e4 "Resistance of small flows when open";
  parameter Real viscosity(unit="Pa.s", min=0) = 1e-3 "Dynamic viscosity of the liquid";
  parameter Real ReLaminar(min=0) = 1000 "Reynolds number below which the flow becomes laminar";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  BondGraph.Interfaces.RealInput opening "Opening: 0 closed, 1 open" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.mQuadraticR element(final r=R, final rQuadratic=density/(2*(cd*area)^2), final eLaminar=pi/8/density/area*(ReLaminar*viscosity/cd)^2) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(opening, element.opening);
  connect(through.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Polygon(points={{-50,40},{50,-40},{50,40},{-50,-40}}, lineColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130}),
      Line(points={{0,0},{0,90}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Lets nothing through at the opening 0. Small flows are laminar as in <a href=\"modelica://BondGraph.Hydraulic.Orifice\">Orifice</a>.</p>
</html>"));
end Valve;
