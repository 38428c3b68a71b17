// A flow that is forced through zero, where its slope is infinite; and their integrals.
model ForcedThroughZero
  Real v(start = 0), w(start = 1);
  Real s(start = 0, fixed = true), r(start = 0, fixed = true);
equation
  v*abs(v) = sin(time);
  w^3 = cos(time);
  der(s) = v;
  der(r) = w;
  // events: 0
  // end: v = -0.979246789457662 within 1e-8
  // end: w = 0.6570531194724945 within 1e-8
  // integrals by quadrature between the zeros
  // end: s = 0.912515994 within 1e-4
  // end: r = -1.151430156 within 1e-4
  annotation(experiment(StopTime = 5, Interval = 0.01));
end ForcedThroughZero;
