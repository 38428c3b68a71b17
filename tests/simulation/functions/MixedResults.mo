model MixedResults "A Boolean and an Integer among several results change at events"
  function split
    input Real x;
    output Real y;
    output Boolean isHigh;
    output Integer n;
  algorithm
    y := 2*x;
    isHigh := x > 1.1;
    n := if x > 1.5 then 2 else 1;
  end split;
  Real x(start=0, fixed=true);
  Real y;
  Boolean isHigh;
  Integer n;
  Real z;
  Boolean isLate;
  Integer m;
  Integer count(start=0, fixed=true);
equation
  der(x) = 1;
  (y, isHigh, n) = split(x);
algorithm
  (z, isLate, m) := split(time);
  when isLate then
    count := pre(count) + m;
  end when;
  annotation(experiment(StopTime=2));
  // at 1.08: isHigh = 0 within 0
  // at 1.12: isHigh = 1 within 0
  // at 1.48: n = 1 within 0
  // end: n = 2 within 0
  // at 1.08: isLate = 0 within 0
  // at 1.12: isLate = 1 within 0
  // end: m = 2 within 0
  // end: count = 1 within 0
  // end: y = 4 within 1e-6
  // end: z = 4 within 1e-12
end MixedResults;
