model SeveralResults
  function f
    input Real x;
    output Real y;
    output Real z[2];
  algorithm
    y := 2*x;
    z := {x, x^2};
    while z[1] > 10 loop
      z[1] := z[1] - 10;
    end while;
  end f;
  Real a, b[2];
equation
  (a, b) = f(15*time);
  // end: a = 30 within 1e-12
  // end: b[1] = 5 within 1e-12
  // end: b[2] = 225 within 1e-12
end SeveralResults;
