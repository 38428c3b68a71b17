model Parameters "Values of parameters come from bindings, settings and functions"
  function square
    input Real x;
    output Real y = x*x;
  algorithm
  end square;
  parameter Real p = 2;
  parameter Real q = square(p) + n;
  final parameter Integer n = 3;
  parameter Real v[3] = {1, 2, 3}*p;
  Real x(start = q, fixed = true);
equation
  der(x) = sum(v);
  // set: p = 3
  // end: q = 12 within 0
  // end: v[2] = 6 within 0
  // end: x = 30 within 1e-6
end Parameters;
