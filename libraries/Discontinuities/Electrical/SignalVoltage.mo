within Discontinuities.Electrical;
model SignalVoltage "Source of a voltage that a signal gives"
  extends Interfaces.TwoPin;
  Interfaces.RealInput u(unit="V") "Voltage" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
equation
  v = u;
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,50},{50,-50}}, lineColor={30,30,160}),
      Line(points={{0,100},{0,50}}, color={30,30,160})}),
    Documentation(info="<html>
<p>Connects blocks with circuits.</p>
</html>"));
end SignalVoltage;
