model CountersByName "Elements of arrays over enumerations and Booleans are determined one by one"
  type Phase = enumeration(idle, work, rest);
  Integer c[Phase](each start=0, each fixed=true);
  Integer d[Phase](each start=0, each fixed=true);
  Integer e[Boolean](each start=0, each fixed=true);
equation
  when time > 0.2 then
    c[Phase.idle] = pre(c[Phase.idle]) + 1;
  end when;
  when time > 0.4 then
    c[Phase.work] = pre(c[Phase.work]) + 2;
  end when;
  when time > 0.6 then
    c[Phase.rest] = pre(c[Phase.rest]) + 3;
  end when;
  for p in Phase loop
    when time > 0.3*Integer(p) then
      d[p] = pre(d[p]) + Integer(p);
    end when;
  end for;
  when time > 0.5 then
    e[false] = pre(e[false]) + 1;
  end when;
  when time > 0.7 then
    e[true] = pre(e[true]) + 2;
  end when;
  // at 0.5: c[1] = 1 within 1e-12
  // at 0.5: c[3] = 0 within 1e-12
  // end: c[1] = 1 within 1e-12
  // end: c[2] = 2 within 1e-12
  // end: c[3] = 3 within 1e-12
  // at 0.5: d[2] = 0 within 1e-12
  // end: d[3] = 3 within 1e-12
  // end: e[1] = 1 within 1e-12
  // end: e[2] = 2 within 1e-12
end CountersByName;
