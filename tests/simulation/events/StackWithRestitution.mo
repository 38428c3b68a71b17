// Two bodies of equal mass bounce on each other and on the floor, by hand, until both rest. On the way the lower one comes to rest again
// and again and is struck by the other: it must not be pushed through the floor.
// warns: rests at its boundary
// end: x1 = 0 within 1e-6
// end: x2 = 0 within 1e-6
model StackWithRestitution
  parameter Real e = 0.8;
  Real x1(start=0.5, fixed=true), v1(start=0, fixed=true), x2(start=1, fixed=true), v2(start=0, fixed=true);
equation
  der(x1) = v1;
  der(x2) = v2;
  der(v1) = -9.81;
  der(v2) = -9.81;
  when x2 <= x1 and v2 < v1 then
    reinit(v1, (1 - e)/2*v1 + (1 + e)/2*v2);
    reinit(v2, (1 + e)/2*v1 + (1 - e)/2*v2);
  elsewhen x1 <= 0 and v1 < 0 then
    reinit(v1, -e*v1);
  end when;
  annotation (experiment(StopTime=3));
end StackWithRestitution;
