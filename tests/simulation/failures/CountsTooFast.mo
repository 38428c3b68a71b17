model CountsTooFast "Ten thousand million time events"
  Integer n = integer(1e10*time);
  // fails simulate: makes events so often that another 1e10 would come
  annotation(experiment(StopTime = 1));
end CountsTooFast;
