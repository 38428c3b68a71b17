within BondGraph.Thermal;
model Radiation "Radiation of heat: Q = sigma*area*(T_a^4 - T_b^4)"
  extends Interfaces.Conduction;
  parameter Real area(unit="m2", min=0) = 1 "Area, times emissivity and view factor";
  constant Real sigma(unit="W/(m2.K4)") = 5.670374419e-8 "Constant of Stefan and Boltzmann";
equation
  G = sigma*area*(port_a.T^2 + port_b.T^2)*(port_a.T + port_b.T);
  annotation (
    Icon(graphics={
      Line(points={{-70,-40},{-70,40}}, color={20,60,130}),
      Line(points={{70,-40},{70,40}}, color={20,60,130}),
      Line(points={{-50,0},{-30,20},{-10,0},{10,-20},{30,0},{50,20}}, color={190,40,20}, smooth=Smooth.Bezier)}),
    Documentation(info="<html>
<p>T_a^4 - T_b^4 has the factor dT, and the rest is a conductance.</p>
</html>"));
end Radiation;
