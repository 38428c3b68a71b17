// Three phases, six ideal diodes: where two phases are equal either diode may carry the current, and the one that can do so just after is taken.
// The reference is the difference of the largest and the smallest voltage; the mean current is 3*sqrt(3)/pi*V/R.
model SixPulseRectifier
  import E = BondGraph.Electrical;
  constant Real third = 2*3.141592653589793/3;
  E.SineVoltage u(V=80, frequency=50), v(V=80, frequency=50, phase=-third), w(V=80, frequency=50, phase=third);
  E.IdealDiode top[3], bottom[3];
  E.Resistor r(R=8);
  E.Inductor l(L=16e-3, i(start=0, fixed=true));
  E.Ground g;
  Real a = 80*sin(100*3.141592653589793*time);
  Real b = 80*sin(100*3.141592653589793*time - third);
  Real c = 80*sin(100*3.141592653589793*time + third);
  Real reference(start=0, fixed=true);
  Real difference = l.i - reference;    // constant: difference within 1e-6
  // The last period, when it has settled.
  Real charge(start=0, fixed=true);
  Real mean = charge/0.02;              // end: mean = 16.539866862653763 within 1e-6
equation
  der(reference) = (max(a, max(b, c)) - min(a, min(b, c)) - 8*reference)/16e-3;
  der(charge) = if time > 0.04 then l.i else 0;
  for k in 1:3 loop
    connect(top[k].n, l.p);
    connect(bottom[k].p, r.n);
    connect(top[k].p, bottom[k].n);
  end for;
  connect(w.p, top[1].p);
  connect(u.p, top[2].p);
  connect(v.p, top[3].p);
  connect(u.n, g.p);
  connect(v.n, g.p);
  connect(w.n, g.p);
  connect(l.n, r.p);
  annotation(experiment(StopTime=0.06, Tolerance=1e-9));
end SixPulseRectifier;
