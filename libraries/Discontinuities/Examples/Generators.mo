within Discontinuities.Examples;
model Generators "All sources with events"
  extends Icons.Example;
  Sources.Step step(startTime=1.5) "One jump";
  Sources.Ramp ramp(startTime=0.5, duration=2) "Two corners";
  Sources.Square square "Half up, half down";
  Sources.Pulse pulse(width=0.2, startTime=0.25) "A fifth up";
  Sources.Saw saw(period=0.8) "Rises and falls back";
  Sources.Trapezoid trapezoid "Rises, stays, falls, stays";
  Real x(start=0, fixed=true) "Integral of the square wave";
equation
  der(x) = square.y - 0.5;
  annotation (
    experiment(StopTime=4, Interval=0.01),
    Documentation(info="<html>
<p>Look at the integral <code>x</code> of the square wave: a triangle whose corners are exact. All events are time
events.</p>
</html>"));
end Generators;
