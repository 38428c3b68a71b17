model TurnsDoNotDepend "Loops whose statements tell the derivative: so many turns of Newton's method, a place in a table, a maximum"
  function kepler "As many turns whatever the anomaly is"
    input Real M;
    input Real e;
    output Real E;
  algorithm
    E := M;
    for i in 1:30 loop
      E := E - (E - e*sin(E) - M)/(1 - e*cos(E));
    end for;
  end kepler;
  function table
    input Real x;
    output Real y;
  protected
    Real t[4] = {0, 1, 2, 3};
    Real v[4] = {0, 1, 4, 9};
    Integer i;
  algorithm
    i := 1;
    while i < 3 and x >= t[i + 1] loop
      i := i + 1;
    end while;
    y := v[i] + (v[i + 1] - v[i])*(x - t[i]);
  end table;
  function largest
    input Real x[3];
    output Real y;
  algorithm
    y := x[1];
    for i in 2:3 loop
      if x[i] > y then
        y := x[i];
      end if;
    end for;
  end largest;
  Real E = kepler(time, 0.5);
  Real w = der(E) "1/(1 - e*cos(E))";
  Real slope = der(table(3*time));
  Real growth = der(largest({time, 1 - time, 0.2}));
  // at 0: w = 2 within 1e-12
  // end: w = 1.0373620218936 within 1e-9
  // at 0: slope = 3 within 1e-12
  // end: slope = 15 within 1e-12
  // at 0: growth = -1 within 1e-12
  // end: growth = 1 within 1e-12
end TurnsDoNotDepend;
