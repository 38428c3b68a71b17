within BondGraph.Thermal;
model Conductor "Conduction of heat: Q = G0*dT"
  extends Interfaces.Conduction;
  parameter Real G0(unit="W/K", min=0) = 1 "Thermal conductance";
equation
  G = G0;
  annotation (
    Icon(graphics={
      Rectangle(extent={{-70,-40},{70,40}}, lineColor={190,40,20}),
      Line(points={{-90,0},{-70,0}}, color={20,60,130}),
      Line(points={{70,0},{90,0}}, color={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="G", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Example: <a href=\"modelica://BondGraph.Examples.Thermal.TwoBodies\">TwoBodies</a>.</p>
</html>"));
end Conductor;
