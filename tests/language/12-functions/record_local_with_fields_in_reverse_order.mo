model RecordLocalWithFieldsInReverseOrder
  record R
    Real c = b + 1;
    Real b = a + 1;
    Real a;
  end R;
  function f
    input Real x;
    output Real y;
  protected
    R r(a = h);
    Real h = 10*x;
  algorithm
    y := r.c;
  end f;
  parameter Real y = f(2); // value: y = 22
  // check: 0 unknowns
end RecordLocalWithFieldsInReverseOrder;
