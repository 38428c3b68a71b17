// At the start `time > 0` is false, and it becomes true just after: an event at the start, after the first row.
model JustAfterTheStart
  constant Real t0 = 0;
  parameter Real T = 0;
  Real y = if time > t0 then 1 else 0;
  Boolean late = time > 0.5;
  Integer n(start=0, fixed=true), m(start=0, fixed=true), k(start=0, fixed=true), l(start=0, fixed=true);
  Integer g(start=0, fixed=true), p(start=0, fixed=true), s(start=0, fixed=true), i(start=0, fixed=true);
  Integer c(start=0, fixed=true), f(start=0, fixed=true), nA(start=0, fixed=true);
  Real atStart, atSample(start=-1, fixed=true);
  Real x(start=0, fixed=true);
initial equation
  atStart = y;                                       // end: atStart = 0 within 0
equation
  der(atStart) = 0;
  der(x) = if time > t0 then 1 else 100;             // end: x = 1 within 1e-9
  when time > t0 then                                // end: n = 1 within 0
    n = pre(n) + 1;
  end when;
  when 2*time > 2*T then                             // end: m = 1 within 0
    m = pre(m) + 1;
  end when;
  when not time <= T then                            // end: k = 1 within 0
    k = pre(k) + 1;
  end when;
  when 0 < x then                                    // end: l = 1 within 0
    l = pre(l) + 1;
  end when;
  // True from the start on: they do not become so.
  when time >= T then                                // end: g = 0 within 0
    g = pre(g) + 1;
  end when;
  when not time < T then                             // end: p = 0 within 0
    p = pre(p) + 1;
  end when;
  when sample(0, 0.25) then                          // end: s = 5 within 0
    s = pre(s) + 1;
    atSample = if time > T then time else -2;        // end: atSample = 1 within 0
  end when;
  when {initial(), time > T} then                    // end: i = 2 within 0
    i = pre(i) + 1;
  end when;
  when change(y) then                                // end: c = 1 within 0
    c = pre(c) + 1;
  end when;
  when late then                                     // end: f = 1 within 0
    f = pre(f) + 1;
  end when;
algorithm
  when time > T then                                 // end: nA = 1 within 0
    nA := pre(nA) + 1;
  end when;
  annotation(experiment(StopTime=1));
end JustAfterTheStart;
