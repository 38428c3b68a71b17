model SmallResets "What a reset gives to a state at rest is how large it is, however little: less than 1e-6 counted as nothing, and the state as 1"
  constant Real dose = 0.5e-6, kick = 1e-13, blow = 1e-7;
  Real a(start=0, fixed=true), q(start=0, fixed=true), x(start=0, fixed=true), v(start=0, fixed=true);
  Real aOfDose = a/dose, qOfKick = q/kick, xOfBlow = 10*x/blow;
equation
  der(a) = -a/3.6;
  der(q) = -q;
  der(x) = v;
  der(v) = -100*x;
  when time >= 0.6 then
    reinit(a, dose);
  end when;
  when {time >= 0.3, time >= 2, time >= 2.1, time >= 4} then
    reinit(q, pre(q) + kick);
  end when;
  when time >= 1 then
    reinit(v, blow);
  end when;
  // at 4.2: aOfDose = 0.36787944117144233 within 1e-5
  // at 4.2: qOfKick = 1.0722322511391018 within 1e-5
  // at 4.2: xOfBlow = 0.5514266812416906 within 1e-4
  // end: aOfDose = 0.07345288408931808 within 1e-5
  annotation(experiment(StopTime=10));
end SmallResets;
