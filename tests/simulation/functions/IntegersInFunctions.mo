model IntegersInFunctions "Integers that functions round from what varies are as they are: rest, division and index"
  function square
    input Real t;
    output Real y;
  algorithm
    y := if mod(integer(t), 2) == 0 then 1 else -1;
  end square;
  function third
    input Real t;
    output Real y;
  protected
    Integer k;
  algorithm
    k := integer(t);
    y := (if rem(k, 3) == 1 then 5 else 0) + div(k, 2);
  end third;
  function entry
    input Real t;
    output Real y;
  protected
    Integer i;
    Real a[3] = {0.5, 2, -1};
  algorithm
    i := integer(t);
    y := a[mod(i, 3) + 1];
  end entry;
  Real s = square(time*2 + 0.25);
  Real t = third(time + 0.5);
  Real e = entry(time);
  Real x(start = 0, fixed = true);
  Integer i = integer(sign(1.28 - 3*cos(2*time)));
equation
  der(x) = e;
  // at 0.25: s = 1 within 1e-12
  // at 0.5: s = -1 within 1e-12
  // at 1: s = 1 within 1e-12
  // at 3.75: s = -1 within 1e-12
  // at 0.25: t = 0 within 1e-12
  // at 0.75: t = 5 within 1e-12
  // at 1.75: t = 1 within 1e-12
  // at 3.75: t = 7 within 1e-12
  // at 0.75: e = 0.5 within 1e-12
  // at 1.75: e = 2 within 1e-12
  // at 2.75: e = -1 within 1e-12
  // at 3.75: e = 0.5 within 1e-12
  // at 0.25: i = -1 within 1e-12
  // at 1.75: i = 1 within 1e-12
  // at 3.25: i = -1 within 1e-12
  // end: x = 2 within 1e-4
  annotation(experiment(StopTime = 4, Interval = 0.25));
end IntegersInFunctions;
