within Discontinuities.Examples;
model SquareWave "Square wave by scheduled events"
  extends Icons.Example;
  parameter Types.Time T = 0.3 "Time constant";
  Sources.Square u(period=0.7, startTime=0.1) "Square wave";
  Real x(start=0, fixed=true) "Follows the square wave";
equation
  T*der(x) = u.y - x;
  annotation (
    experiment(StopTime=7, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The times at which the wave switches are known: a step ends there, and the next one begins with the new value. Look at the times in
the result: 0.1 + k*0.35, to rounding.</p>
</html>"));
end SquareWave;
