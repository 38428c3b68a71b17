model RecordResultHasItsSizeAsAField
  record Coefficients
    parameter Integer n;
    Real[n] a;
  end Coefficients;
  function f
    input Integer m;
    output Coefficients c(n = m);
  algorithm
    c.a := {i for i in 1:m};
  end f;
  parameter Coefficients c = f(2); // size: c.a = {2}
  parameter Real a[2] = c.a; // value: a = {1, 2}
  // check: 0 unknowns
end RecordResultHasItsSizeAsAField;
