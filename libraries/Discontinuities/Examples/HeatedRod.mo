within Discontinuities.Examples;
model HeatedRod "Heat equation by the method of lines, with a switched end"
  extends Icons.Example;
  parameter Integer n = 50 "Number of intervals";
  parameter Types.Time tOff = 0.1 "Time at which the hot end becomes cold";
  Real T[n + 1](each start=0) "Temperature along the rod, relative";
  Real middle = T[div(n, 2) + 1] "Temperature in the middle";
protected
  parameter Real dx = 1/n "Distance of two points";
initial equation
  T[2:n] = zeros(n - 1);
equation
  T[1] = if time < tOff then 1 else 0;
  for k in 2:n loop
    der(T[k]) = (T[k - 1] - 2*T[k] + T[k + 1])/dx^2;
  end for;
  T[n + 1] = 0;
  annotation (
    experiment(StopTime=0.5, Interval=0.002, Tolerance=1e-8),
    Documentation(info="<html>
<p>A rod of length 1 and diffusivity 1, cold at the start. Its left end is hot until <code>tOff</code>, then cold. Look at
<code>middle</code>: it still rises after the end has become cold, because the heat is on its way.</p>
</html>"));
end HeatedRod;
