within Discontinuities.Electrical;
model Ground "Potential zero"
  Interfaces.Pin p "Pin" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  p.v = 0;
  annotation (
    Icon(graphics={
      Line(points={{0,90},{0,40}}, color={30,30,160}),
      Line(points={{-50,40},{50,40}}, color={30,30,160}),
      Line(points={{-30,20},{30,20}}, color={30,30,160}),
      Line(points={{-10,0},{10,0}}, color={30,30,160})}),
    Documentation(info="<html>
<p>Every circuit needs one.</p>
</html>"));
end Ground;
