within Discontinuities.Electrical;
model Resistor "Resistor"
  extends Interfaces.TwoPin;
  parameter Types.Resistance R = 1 "Resistance";
equation
  v = R*i;
  annotation (
    Icon(graphics={
      Rectangle(extent={{-50,20},{50,-20}}, lineColor={30,30,160})}),
    Documentation(info="<html>
<p>Ohm's law.</p>
</html>"));
end Resistor;
