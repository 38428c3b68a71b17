model RecordLocalWithFieldsInARing
  record R
    Real z = 0;
    Real a = b; // error: depends on itself
    Real b = a;
  end R;
  function f
    input Real x;
    output R r;
  algorithm
    r.z := x;
  end f;
  parameter R r = f(3);
end RecordLocalWithFieldsInARing;
