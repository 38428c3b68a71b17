model Opaque "What has no derivative is left to differences, and what depends on it only"
  function f "A loop that changes what it runs over has no derivative that could be written down"
    input Real x;
    output Real y;
  protected
    Real a[2];
  algorithm
    a := {x, 2*x};
    y := 0;
    for e in a loop
      a[2] := x;
      y := y + e;
    end for;
    annotation(Inline = false);
  end f;
  Real x(start = 1, fixed = true);
  Real y(start = 1, fixed = true);
  Real z(start = 1, fixed = true);
equation
  der(x) = -f(x)/3;
  der(y) = x - 100*y;
  der(z) = y - z*z;
  // end: x = 0.36787944117144233 within 1e-6
  // columns by differences: 1
  annotation(experiment(Tolerance = 1e-8));
end Opaque;
