model RecordDefaults "A local record has the values that its class declares"
  record Coefficients
    parameter Integer n = 1;
    parameter Real c[n];
  end Coefficients;
  record Data
    extends Coefficients(n = 2, c = {5, 7});
    Real a[2] = {1, 2};
    Real b = 3;
  end Data;
  function f
    input Real x;
    output Real y;
  protected
    Data d;
  algorithm
    y := x*d.a[2] + d.b + d.c[2];
  end f;
  Real y = f(time);
  // end: y = 12 within 1e-12
end RecordDefaults;
