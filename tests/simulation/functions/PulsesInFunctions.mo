model PulsesInFunctions "Loads that are looked up by hand, for a thousandth of the run"
  // No event is made inside of functions, and a step over all of it sees zero at both ends: the pulses were missing with every solver.
  function byWhile "Linear between points"
    input Real t;
    output Real y;
  protected
    constant Real X[:] = {0, 600, 600.5, 601, 1000};
    constant Real Y[:] = {0, 0, 50, 0, 0};
    Integer i;
  algorithm
    i := 1;
    while i < 4 and t >= X[i + 1] loop
      i := i + 1;
    end while;
    y := Y[i] + (Y[i + 1] - Y[i])*(t - X[i])/(X[i + 1] - X[i]);
  end byWhile;
  function byReturn "The same with a table of somebody else"
    input Real t;
    input Real X[:];
    input Real Y[size(X, 1)];
    output Real y;
  algorithm
    y := 0;
    for i in 1:size(X, 1) - 1 loop
      if t < X[i + 1] then
        y := Y[i] + (Y[i + 1] - Y[i])*(t - X[i])/(X[i + 1] - X[i]);
        return;
      end if;
    end for;
  end byReturn;
  function window "Two results"
    input Real t;
    output Real below;
    output Real inside;
  algorithm
    below := 0;
    inside := 0;
    if t > 417.3 and t < 418.1 then
      inside := 5;
    else
      below := 1;
    end if;
  end window;
  Real x(start=0, fixed=true), y(start=0, fixed=true), p(start=0, fixed=true), z(start=0, fixed=true);
  Real w(start=0, fixed=true), below, inside, b(start=0, fixed=true);
  Integer n(start=0, fixed=true);
  // end: x = 25 within 1e-5
  // end: y = 25 within 1e-5
  // end: z = 25 within 1e-5
  // end: w = 4 within 1e-5
  // end: b = 999.2 within 1e-5
  // end: n = 1 within 0
equation
  der(x) = byWhile(time);
  der(y) = byReturn(time, {0, 600, 600.5, 601, 1000}, {0, 0, 50, 0, 0});
  der(p) = 1;
  der(z) = byWhile(p);
  (below, inside) = window(time);
  der(w) = inside;
  der(b) = below;
  when byWhile(time - 100) > 25 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime=1000, Tolerance=1e-6));
end PulsesInFunctions;
