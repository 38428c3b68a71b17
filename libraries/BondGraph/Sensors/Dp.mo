within BondGraph.Sensors;
model Dp "Sensor of momentum, the integral of effort"
  extends Interfaces.OnePort;
  Interfaces.RealOutput y[n] "Momentum" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  f = zeros(n);
  der(y) = e;
  annotation (
    __Harpoon_bond(kind="Dp"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Dp", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Takes no flow. Attach it to a 0-junction; the start value of its signal is the constant of integration.</p>
</html>"));
end Dp;
