within Discontinuities.Electrical;
model IdealDiode "Ideal diode"
  extends Interfaces.TwoPin;
  Real s "Place on the characteristic: the voltage where the diode blocks, the current where it conducts";
  Boolean isBlocking = s < 0 "True while the diode blocks";
protected
  constant Types.Voltage unitVoltage = 1 "Unit of the parameter on the voltage axis";
  constant Types.Current unitCurrent = 1 "Unit of the parameter on the current axis";
equation
  v = if isBlocking then s*unitVoltage else 0;
  i = if isBlocking then 0 else s*unitCurrent;
  annotation (
    Icon(graphics={
      Polygon(points={{-40,40},{40,0},{-40,-40}}, lineColor={30,30,160}),
      Line(points={{40,40},{40,-40}}, color={30,30,160}),
      Line(points={{-50,0},{50,0}}, color={30,30,160})}),
    Documentation(info="<html>
<p>The characteristic has a corner: no voltage while a current flows forward, no current while the voltage is negative. It is
described by the place <code>s</code> on it, counted from the corner. The only condition is <code>s &lt; 0</code>, and s
passes through zero smoothly.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.HalfWaveRectifier\">HalfWaveRectifier</a>.</p>
</html>"));
end IdealDiode;
