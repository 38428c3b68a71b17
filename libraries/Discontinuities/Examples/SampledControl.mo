within Discontinuities.Examples;
model SampledControl "Continuous plant with controllers of three rates"
  extends Icons.Example;
  parameter Types.Time fast = 0.01 "Period of the inner controller";
  parameter Types.Time slow = 0.03 "Period of the outer controller";
  parameter Types.Time monitoring = 0.007 "Period of a monitor, which does not fit to the others";
  Real x(start=0, fixed=true) "Position";
  Real v(start=0, fixed=true) "Velocity";
  discrete Real vWanted(start=0, fixed=true) "Output of the outer controller";
  discrete Real integral(start=0, fixed=true) "Memory of the inner controller";
  discrete Real force(start=0, fixed=true) "Output of the inner controller";
  discrete Real peak(start=0, fixed=true) "Largest position that the monitor has seen";
equation
  der(x) = v;
  der(v) = force - 0.5*v;
  when sample(0, slow) then
    vWanted = 3*(1 - x);
  end when;
  when sample(0, fast) then
    integral = pre(integral) + 2*fast*(vWanted - v);
    force = 10*(vWanted - v) + integral;
  end when;
  when sample(0, monitoring) then
    peak = max(pre(peak), x);
  end when;
  annotation (
    experiment(StopTime=5, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Each controller has its own period. Look at <code>force</code> and <code>vWanted</code>: they change at exact multiples of
their periods, also where these coincide; then the outer one comes first, since the inner one uses its result.</p>
</html>"));
end SampledControl;
