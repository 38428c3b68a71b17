// A modifier of the local stands in the function, the binding of a field in the record: each means its own variables.
model RecordLocalWithAFieldBoundToAnother
  record R
    parameter Real z = 0;
    parameter Real a = 0;
    parameter Real b = 2*a;
  end R;
  function f
    input Real x;
    output R r(a = x);
  algorithm
  end f;
  parameter R r = f(3); // value: r.b = 6
  // value: r.z = 0
  // check: 0 unknowns
end RecordLocalWithAFieldBoundToAnother;
