// As StackWithRestitution without restitution: the blow goes to and fro between floor and bodies, half of it each time, until nothing is left.
// warns: rests at its boundary
// at 2: x1 = 0 within 1e-7
// end: x1 = 0 within 1e-7
// end: x2 = 0 within 1e-7
model StackThatSticks
  Real x1(start=0.5, fixed=true), v1(start=0, fixed=true), x2(start=1, fixed=true), v2(start=0, fixed=true);
equation
  der(x1) = v1;
  der(x2) = v2;
  der(v1) = -9.81;
  der(v2) = -9.81;
  when x2 <= x1 and v2 < v1 then
    reinit(v1, (v1 + v2)/2);
    reinit(v2, (v1 + v2)/2);
  elsewhen x1 <= 0 and v1 < 0 then
    reinit(v1, 0);
  end when;
  annotation (experiment(StopTime=3, Interval=0.5));
end StackThatSticks;
