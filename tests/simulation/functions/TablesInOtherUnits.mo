model TablesInOtherUnits "A table over hours: where it is looked at, rounding leaves open on which side of its points a time is"
  function load
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
  end load;
  Real x(start=0, fixed=true), p(start=0, fixed=true), z(start=0, fixed=true);
equation
  3600*der(x) = load(time/3600);
  3600*der(p) = 1;
  3600*der(z) = load(p);
  // end: x = 25 within 1e-5
  // end: z = 25 within 1e-5
  annotation(experiment(StopTime=3.6e6));
end TablesInOtherUnits;
