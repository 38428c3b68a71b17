model KinksInATable "A winch after a table of one's own: the position has a kink, the speed jumps, and nobody sees an event"
  function cam
    input Real x[:];
    input Real y[:];
    input Real u;
    output Real v;
  protected
    Integer k=1;
  algorithm
    while k < size(x, 1) - 1 and u >= x[k + 1] loop
      k := k + 1;
    end while;
    v := y[k] + (y[k + 1] - y[k])*(u - x[k])/(x[k + 1] - x[k]);
  end cam;
  Real s1(start=0, fixed=true), v1(start=2, fixed=true), s2, v2, F;
  Real position=cam({0, 1, 2, 3}, {0, 0, 1, 2}, time), speed=der(position);
equation
  der(s1) = v1;
  der(s2) = v2;
  der(v1) = F;
  3*der(v2) = -F;
  s1 - s2 = cam({0, 1, 2, 3}, {0, 0, 1, 2}, time);
  // fails simulate: `v2` jumps from 2 to 1 without an event
  // at 0.9: v2 = 2 within 1e-9
  annotation(experiment(StopTime=3, Interval=0.1));
end KinksInATable;
