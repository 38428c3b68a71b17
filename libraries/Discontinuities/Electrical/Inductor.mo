within Discontinuities.Electrical;
model Inductor "Inductor"
  extends Interfaces.TwoPin;
  parameter Types.Inductance L = 1e-3 "Inductance";
  parameter Types.Current iStart = 0 "Current at the start";
initial equation
  i = iStart;
equation
  L*der(i) = v;
  annotation (
    Icon(graphics={
      Line(points={{-50,0},{-40,20},{-25,0},{-15,20},{0,0},{15,20},{25,0},{40,20},{50,0}}, color={30,30,160}, smooth=Smooth.Bezier)}),
    Documentation(info="<html>
<p>Its current is a state.</p>
</html>"));
end Inductor;
