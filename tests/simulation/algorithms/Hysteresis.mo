model Hysteresis "pre() of what is assigned"
  Real u;
  Boolean on(start = false, fixed = true);
  Integer n(start = 0, fixed = true);
algorithm
  u := sin(6.283185307179586*time);
  u := 2*u;
  on := u > 1 or pre(on) and u > -1;
  when on then
    n := pre(n) + 1;
  end when;
  // at 0.5: on = 1 within 0
  // at 0.6: on = 0 within 0
  // end: n = 2 within 0
  annotation(experiment(StopTime = 1.5));
end Hysteresis;
