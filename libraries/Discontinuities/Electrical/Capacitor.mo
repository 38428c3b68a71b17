within Discontinuities.Electrical;
model Capacitor "Capacitor"
  extends Interfaces.TwoPin;
  parameter Types.Capacitance C = 1e-6 "Capacitance";
  parameter Types.Voltage vStart = 0 "Voltage at the start";
initial equation
  v = vStart;
equation
  C*der(v) = i;
  annotation (
    Icon(graphics={
      Line(points={{-50,0},{-10,0}}, color={30,30,160}),
      Line(points={{-10,40},{-10,-40}}, color={30,30,160}),
      Line(points={{10,40},{10,-40}}, color={30,30,160}),
      Line(points={{10,0},{50,0}}, color={30,30,160})}),
    Documentation(info="<html>
<p>Its voltage is a state.</p>
</html>"));
end Capacitor;
