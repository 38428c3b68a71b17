within Discontinuities.Electrical;
model IdealThyristor "Ideal thyristor"
  extends Interfaces.TwoPin;
  Interfaces.BooleanInput fire "True lets the thyristor begin to conduct" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
  Real s "Place on the characteristic: the voltage where the thyristor blocks, the current where it conducts";
  Boolean isBlocking(start=true, fixed=true) "True while the thyristor blocks";
protected
  constant Types.Voltage unitVoltage = 1 "Unit of the parameter on the voltage axis";
  constant Types.Current unitCurrent = 1 "Unit of the parameter on the current axis";
equation
  isBlocking = s < 0 or pre(isBlocking) and not fire;
  v = if isBlocking then s*unitVoltage else 0;
  i = if isBlocking then 0 else s*unitCurrent;
  annotation (
    Icon(graphics={
      Polygon(points={{-40,40},{40,0},{-40,-40}}, lineColor={30,30,160}),
      Line(points={{40,40},{40,-40}}, color={30,30,160}),
      Line(points={{-50,0},{50,0}}, color={30,30,160}),
      Line(points={{40,0},{20,60},{0,60},{0,100}}, color={30,30,160})}),
    Documentation(info="<html>
<p>Like the diode, but it begins to conduct only when it is fired while its voltage is positive. It blocks again when
its current has come to zero.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.PhaseControl\">PhaseControl</a>.</p>
</html>"));
end IdealThyristor;
