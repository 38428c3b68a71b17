model JumpsInFunctionFarAway "Times are so far apart there that a jump makes more of the state between two of them than the tolerance"
  function toAndFro
    input Real t;
    output Real v;
  algorithm
    v := if t - floor(t) > 0.5 then 10 else -10;
  end toAndFro;

  Real x(start = 1, fixed = true);
equation
  der(x) = toAndFro(time);
  // events: 0
  // at 1000001.5: x = -4 within 1e-6
  // at 1000003: x = 1 within 1e-6
  // end: x = -1.5 within 1e-6
  annotation(experiment(StartTime = 1000000, StopTime = 1000003.75, Tolerance = 1e-9));
end JumpsInFunctionFarAway;
