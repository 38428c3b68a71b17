package Functions
  function f
    input Real x;
    input Real y;
    output Real z;
  algorithm
    z := x^2*y + sin(y);
  end f;
  function fx = der(f, x);
  function fxy = der(f, x, y);
  function fy = der(f, y);
  function fyy = der(fy, y);
  function g
    input Real u;
    output Real v;
  algorithm
    v := u*sin(u);
  end g;
  function powers "x*sin(x) + x^2*sin(x^2) + ...; twice that above 1"
    input Real x;
    input Integer n;
    output Real z;
  protected
    Real p = x;
    Real q;
  algorithm
    z := 0;
    for i in 1:n loop
      q := g(p);
      z := z + q;
      p := p*x;
    end for;
    if x > 1 then
      z := 2*z;
    end if;
  end powers;
  function powersx = der(powers, x);
  function powersxx = der(powers, x, x);
  record R
    Real c;
    Real d[2];
  end R;
  function several
    input Real x;
    input Real y;
    output Real a;
    output Real b[2];
    output R r;
  algorithm
    a := x*y;
    b := {x^2, y^2};
    r := R(c = x^3, d = {y, x*y^2});
  end several;
  function severalx = der(several, x);
end Functions;
model PartialDerivatives "Of loops, branches, calls, arrays and records; in equations and algorithms"
  import Functions.*;
  constant Real c = fx(2, 3);
  parameter Real p = fxy(2, c);
  Real x(start = 0.5, fixed = true);
  Real e[6] = {fx(x, time) - 2*x*time, fxy(x, time) - 2*x, fy(x, time) - x^2 - cos(time),
    fyy(x, time) + sin(time),
    powersx(x, 2) - factor*(sin(x) + x*cos(x) + 2*x*(sin(x^2) + x^2*cos(x^2))),
    powersxx(x, 1) - factor*(2*cos(x) - x*sin(x))};
  Real error;
  Real a;
  Real b[2];
  R r;
  Real s "2*(x*y)";
  Real v "2*(0.8 + x)";
  Real w;
protected
  Real factor = if noEvent(x > 1) then 2 else 1;
equation
  der(x) = 0.8;
  (a, b, r) = severalx(x, time);
  s = fx(x, time + 1);
  v = der(s);
algorithm
  error := 0;
  for i in 1:6 loop
    error := max(error, abs(e[i]));
  end for;
  w := 0;
  for i in 1:3 loop
    w := w + fx(i, x);
  end for;
  // states: 1
  // end: c = 12 within 1e-12
  // end: p = 4 within 1e-12
  // constant: error within 1e-12
  // at 0: error = 0 within 1e-12
  // end: x = 1.3 within 1e-9
  // end: a = 1 within 1e-12
  // end: b[1] = 2.6 within 1e-9
  // end: b[2] = 0 within 1e-12
  // end: r.c = 5.07 within 1e-9
  // end: r.d[1] = 0 within 1e-12
  // end: r.d[2] = 1 within 1e-12
  // end: s = 5.2 within 1e-9
  // end: v = 5.8 within 1e-9
  // end: w = 15.6 within 1e-9
end PartialDerivatives;
