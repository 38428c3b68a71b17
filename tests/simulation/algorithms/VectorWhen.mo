model VectorWhen "A when with several conditions, one of them the start"
  Integer k(start = 0, fixed = true);
algorithm
  when {time > 0.3, time > 0.6, initial()} then
    k := pre(k) + 1;
  end when;
  // at 0.1: k = 1 within 0
  // at 0.4: k = 2 within 0
  // end: k = 3 within 0
  annotation(experiment(StopTime = 1));
end VectorWhen;
