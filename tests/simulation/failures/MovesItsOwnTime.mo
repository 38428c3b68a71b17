model MovesItsOwnTime "The time that a condition waits for is another one as soon as it has come"
  discrete Real next(start=0.1, fixed=true);
  Integer n(start=0, fixed=true);
equation
  when time >= next then
    next = pre(next) + 0.1;
    n = pre(n) + 1;
  end when;
  // fails simulate: at time 0.1: no consistent set of conditions was found for `time >= next`
end MovesItsOwnTime;
