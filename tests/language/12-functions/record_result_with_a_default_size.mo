model RecordResultWithADefaultSize
  record R
    parameter Integer n = 3;
    Real a[n];
    Real b[n + 1];
  end R;
  function f
    output R r;
  algorithm
    for i in 1:size(r.b, 1) loop
      r.b[i] := i;
    end for;
    r.a[2] := 5;
  end f;
  parameter R r = f();
  // value: r.a = {0, 5, 0}
  // value: r.b = {1, 2, 3, 4}
  // check: 0 unknowns
end RecordResultWithADefaultSize;
