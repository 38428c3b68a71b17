within Discontinuities.Electrical;
model ConstantVoltage "Source of a constant voltage"
  extends Interfaces.TwoPin;
  parameter Types.Voltage V = 1 "Voltage";
equation
  v = V;
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,50},{50,-50}}, lineColor={30,30,160}),
      Line(points={{-50,0},{50,0}}, color={30,30,160})}),
    Documentation(info="<html>
<p>Whatever the current is.</p>
</html>"));
end ConstantVoltage;
