// Each element begins with what the declaration says of it.
model ArrayOfRecordsInAFunction
  record R
    Real a = 1;
    Real b = 2*a;
  end R;
  record Holder
    R parts[2](a = {3, 4});
    R rest[2];
  end Holder;
  function f
    input Real x;
    output Real y[3];
  protected
    R r[2](each a = x);
    R s[2](a = {x, 10*x});
    Holder h;
  algorithm
    y := {r[1].b + r[2].a, s[2].b, h.parts[2].b + h.rest[1].b};
  end f;
  parameter Real y[3] = f(1); // value: y = {3, 20, 10}
  // check: 0 unknowns
end ArrayOfRecordsInAFunction;
