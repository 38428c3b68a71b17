within BondGraph.Thermal;
model Convection "Convection of heat: Q = h*area*dT"
  extends Interfaces.Conduction;
  parameter Real area(unit="m2", min=0) = 1 "Area";
  BondGraph.Interfaces.RealInput h(unit="W/(m2.K)") "Coefficient of heat transfer" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  G = h*area;
  annotation (
    Icon(graphics={
      Line(points={{-70,-40},{-70,40}}, color={20,60,130}),
      Line(points={{-60,20},{60,20},{40,30}}, color={190,40,20}),
      Line(points={{-60,-20},{60,-20},{40,-10}}, color={190,40,20})}),
    Documentation(info="<html>
<p>The coefficient is a signal, since it depends on the motion of the fluid.</p>
</html>"));
end Convection;
