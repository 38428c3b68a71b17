// The declarations leave a field open, and there is no algorithm that assigns it.
model RecordResultOfAFunctionWithoutAlgorithm
  record R
    Real a;
    Real b;
  end R;
  function f
    input Real x;
    output R r(a = x);
  end f;
  parameter R r = f(3);
  Real v[integer(r.b)];
  // error: f
end RecordResultOfAFunctionWithoutAlgorithm;
