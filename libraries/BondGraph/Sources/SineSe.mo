within BondGraph.Sources;
model SineSe "Sinusoidal effort"
  extends Interfaces.EffortSource;
  parameter Real amplitude = 1 "Amplitude";
  parameter Types.Frequency frequency = 1 "Frequency";
  parameter Types.Angle phase = 0 "Phase at time zero";
  parameter Real offset = 0 "Mean value";
protected
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
equation
  e0 = offset + amplitude*sin(2*pi*frequency*time + phase);
  annotation (
    __Harpoon_bond(kind="Se"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Se~", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Smooth. A cosine has the phase pi/2.</p>
</html>"));
end SineSe;
