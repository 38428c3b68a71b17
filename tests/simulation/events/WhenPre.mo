// `pre(a)` becomes true one iteration after `a`, in the same event: a `when` on it fires there, wherever it stands.
model WhenPre
  Boolean a = time > 0.5;
  Boolean b = time < 0.5;
  Boolean s = time >= 0;
  Boolean y = pre(a);
  Integer d = integer(3*time);
  Integer n(start=0, fixed=true), m(start=0, fixed=true), k(start=0, fixed=true), j(start=0, fixed=true);
  Integer g(start=0, fixed=true), h(start=0, fixed=true), l(start=0, fixed=true), c(start=0, fixed=true);
  Integer e(start=0, fixed=true), w(start=0, fixed=true), r(start=0, fixed=true);
  Integer nA(start=0, fixed=true), mA(start=0, fixed=true);
  Real at(start=0, fixed=true);
equation
  when pre(a) then                                   // end: n = 1 within 0
    n = pre(n) + 1;
    at = time;                                       // end: at = 0.5 within 1e-12
  end when;
  when {pre(a), time > 0.7} then                     // end: m = 2 within 0
    m = pre(m) + 1;
  end when;
  when pre(a) and true then                          // end: k = 1 within 0
    k = pre(k) + 1;
  end when;
  when not pre(b) then                               // end: j = 1 within 0
    j = pre(j) + 1;
  end when;
  when y then                                        // end: g = 1 within 0
    g = pre(g) + 1;
  end when;
  when pre(m) > 1 then                               // end: h = 1 within 0
    h = pre(h) + 1;
  end when;
  when edge(y) then                                  // end: l = 1 within 0
    l = pre(l) + 1;
  end when;
  when pre(d) >= 2 then                              // end: c = 1 within 0
    c = pre(c) + 1;
  end when;
  when time > 2 then                                 // end: e = 7 within 0
    e = 5;
  elsewhen pre(a) then
    e = 7;
  end when;
  when change(y) then                                // end: w = 1 within 0
    w = pre(w) + 1;
  end when;
  // True from the start on, where `pre` is the start value first.
  when pre(s) then                                   // end: r = 1 within 0
    r = pre(r) + 1;
  end when;
algorithm
  when pre(a) then                                   // end: nA = 1 within 0
    nA := pre(nA) + 1;
  end when;
  when {pre(a), time > 0.7} then                     // end: mA = 2 within 0
    mA := pre(mA) + 1;
  end when;
  annotation(experiment(StopTime=1));
end WhenPre;
