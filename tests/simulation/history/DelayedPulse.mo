model DelayedPulse "Jumps come out exactly as long after they went in, at events of their own"
  discrete Real u(start=0, fixed=true);
  Real y = delay(u, 0.3);
  Real z = delay(y, 0.25);
  Real w = delay(sin(time), 0.5);
  Real area(start=0, fixed=true);
  Real late(start=0, fixed=true);
equation
  when {time >= 0.1, time >= 0.2} then
    u = 1 - pre(u);
  end when;
  der(area) = y;
  when z > 0.5 then
    late = time;
  end when;
  // at 0.35: y = 0 within 0
  // at 0.45: y = 1 within 0
  // at 0.55: y = 0 within 0
  // at 0.7: z = 1 within 0
  // at 0.8: z = 0 within 0
  // end: area = 0.1 within 1e-14
  // end: late = 0.65 within 1e-15
  // at 0.25: w = 0 within 0
  // at 0.75: w = 0.24740395925452294 within 1e-8
  // end: w = 0.4794255386042030 within 1e-8
  // events: 6
  annotation(experiment(StopTime=1, Interval=0.05));
end DelayedPulse;
