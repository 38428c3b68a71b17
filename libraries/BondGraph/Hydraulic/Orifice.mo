within BondGraph.Hydraulic;
model Orifice "Orifice with turbulent flow: dp = density/2*(q/(cd*area))^2"
  extends Interfaces.TwoPort;
  parameter Real area(unit="m2", min=0) = 1e-4 "Area of the opening";
  parameter Real cd = 0.6 "Coefficient of discharge";
  parameter Real density(unit="kg/m3", min=0) = 1000 "Density of the liquid";
  parameter Real R(unit="Pa.s/m3", min=0) = 1e4 "Resistance of small flows";
  parameter Real viscosity(unit="Pa.s", min=0) = 1e-3 "Dynamic viscosity of the liquid";
  parameter Real ReLaminar(min=0) = 1000 "Reynolds number below which the flow becomes laminar";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.QuadraticR element(final r=R, final rQuadratic=density/(2*(cd*area)^2), final eLaminar=pi/8/density/area*(ReLaminar*viscosity/cd)^2) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(through.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,20},{90,20}}, color={20,60,130}),
      Line(points={{-90,-20},{90,-20}}, color={20,60,130}),
      Line(points={{0,20},{0,8}}, color={20,60,130}),
      Line(points={{0,-20},{0,-8}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Torricelli's law. A small linear part dp = R*q is added, which keeps the derivative finite.
Below the Reynolds number <code>ReLaminar</code>, of a round hole, the flow becomes laminar, in proportion to the difference of pressures (1 Pa at 0.001 m2 in water).
That keeps the approach to equal pressures as smooth as it is in nature, and its steps long.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Hydraulic.DrainingTank\">DrainingTank</a>.</p>
</html>"));
end Orifice;
