model VectorWhen "A vector as the condition of a when"
  Boolean a[2] = {time > 0.3, time > 0.6};
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
algorithm
  when a then
    n := pre(n) + 1;
  end when;
equation
  when a then
    m = pre(m) + 1;
  end when;
  // end: n = 2 within 0
  // end: m = 2 within 0
end VectorWhen;
