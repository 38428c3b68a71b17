model NegativeDelay "The future is not known"
  model Line
    input Real T;
    Real y = delay(sin(time), T, 1);
  end Line;
  Line line(T=0.5 - time);
  // fails simulate: the time of `line: delay(sin(time), line.T, 1.0)` is
  annotation(experiment(StopTime=1));
end NegativeDelay;
