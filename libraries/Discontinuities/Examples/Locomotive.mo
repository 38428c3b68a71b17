within Discontinuities.Examples;
model Locomotive "Current of a railway motor kept in a band around a sine"
  extends Icons.Example;
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  parameter Types.Frequency f = 50/3 "Frequency of the railway net";
  parameter Types.Current amplitude = 500 "Amplitude of the wanted current";
  parameter Types.Current band = 25 "Largest deviation from the wanted current";
  parameter Types.Voltage U = 1500 "Voltage of the converter, positive or negative";
  parameter Types.Voltage E = 600 "Amplitude of the voltage of the turning motor";
  parameter Types.Resistance R = 0.05 "Resistance of the motor";
  parameter Types.Inductance L = 5e-3 "Inductance of the motor";
  Types.Current wanted "Wanted current";
  Types.Current deviation "Current above the wanted one";
  Types.Current i(start=0, fixed=true) "Current";
  Nonlinear.DryHysteresis chopper(u=deviation, uLower=-band, uUpper=band, yLower=U, yUpper=-U) "Converter and its control";
equation
  wanted = amplitude*sin(2*pi*f*time);
  deviation = i - wanted;
  L*der(i) = chopper.y - E*sin(2*pi*f*time) - R*i;
  annotation (
    experiment(StopTime=0.12, Interval=2e-5, Tolerance=1e-6),
    Documentation(info="<html>
<p>When the current has become too large the converter applies a negative voltage, when too small a positive one. Look at
<code>i</code> and <code>wanted</code>: the current fills the band around the sine and never leaves it. In its spectrum the third harmonic, 50 Hz, which would
disturb the public net, is hardly there.</p>
<p>A simulation that finds the switchings by its control of the step size alone loses them here: it may step over an
even number of them and believe the result.</p>
</html>"));
end Locomotive;
