model RecordLocalWithARecordInside
  record Inner
    Real p = 1;
    Real q = 2*p;
  end Inner;
  record Outer
    Real a = 5;
    Inner i(p = a);
    Inner j(p = 100);
  end Outer;
  function f
    input Real x;
    output Outer o(a = x, j(q = x + 1));
  algorithm
  end f;
  parameter Outer o = f(3);
  // value: o.i.q = 6
  // value: o.j.p = 100
  // value: o.j.q = 4
  // check: 0 unknowns
end RecordLocalWithARecordInside;
