model WorkOfAnImpulse "A velocity that steps from 0 to 1 moves a mass of 2: what depends on it goes along, as if the step were steep"
  Real s, v, f, work(start = 0, fixed = true), cubic(start = 0, fixed = true), growing(start = 1, fixed = true);
  Real r, w, g, both(start = 0, fixed = true) "Two at once";
  Real v1(start = 0, fixed = true), v2, i, supplied(start = 0, fixed = true) "Two capacitors in series at a voltage that steps";
  Real u = if time < 1 then 0 else 2;
  discrete Real d(start = 0, fixed = true);
  Real a(start = 0, fixed = true), b, j, given(start = 0, fixed = true) "The same with a discrete variable";
  Real balance = supplied - 1.5*v1^2 - 3*v2^2;
equation
  u = v1 + v2;
  i = 3*der(v1);
  i = 6*der(v2);
  der(supplied) = u*i;
  when time >= 1 then
    d = 1;
  end when;
  d = a + b;
  j = der(a);
  j = der(b);
  der(given) = j*d;
  s = if time < 1 then 0 else time - 1;
  v = der(s);
  f = 2*der(v);
  der(work) = f*v;
  der(cubic) = f*v^2;
  der(growing) = der(v)*growing;
  r = if time < 1 then 0 else 3*(time - 1);
  w = der(r);
  g = 4*der(w);
  der(both) = f*v + g*w;
  // The integrals of 2 v dv, 2 v^2 dv; exp(v); 2 v dv + 4 w dw
  // end: work = 1 within 1e-9
  // end: cubic = 0.6666666667 within 1e-9
  // end: growing = 2.718281828459045 within 1e-6
  // end: both = 19 within 1e-9
  // (3*6/9)*2^2/2, (1*1/2)*1^2/2
  // end: supplied = 4 within 1e-9
  // end: balance = 0 within 1e-9
  // end: given = 0.25 within 1e-9
  annotation(experiment(StopTime = 2, Tolerance = 1e-8));
end WorkOfAnImpulse;
