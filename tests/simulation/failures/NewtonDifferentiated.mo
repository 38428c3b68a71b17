model NewtonDifferentiated "Newton's method starts at the root, makes no turn, and would have the derivative of the first guess"
  function kepler
    input Real M;
    input Real e;
    output Real E;
  algorithm
    E := M;
    while abs(E - e*sin(E) - M) > 1e-10 loop
      E := E - (E - e*sin(E) - M)/(1 - e*cos(E));
    end while;
  end kepler;
  Real E = kepler(time, 0.5);
  Real w = der(E);
  // fails compile: function `kepler` finds its result by an iteration
end NewtonDifferentiated;
