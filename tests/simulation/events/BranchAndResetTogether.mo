model BranchAndResetTogether "Where a level is reached the inflow falls and the drain is shut: it goes on rising"
  Real h(start = 0.5, fixed = true), drain(start = 0.8, fixed = true);
  Real x(start = 0, fixed = true), brake(start = 0.8, fixed = true);
  discrete Real drive(start = 1.5, fixed = true);
equation
  // The smaller inflow with the old drain would lead back, but there never is such a motion.
  der(h) = (if h > 1 then 0.5 else 1.5) - drain;
  der(drain) = 0;
  when h > 1 then
    reinit(drain, 0);
  end when;
  der(x) = drive - brake;
  der(brake) = 0;
  when x > 1 then
    drive = 0.5;
    reinit(brake, 0);
  end when;
  // end: h = 1.642857142857143 within 1e-9
  // end: x = 1.285714285714286 within 1e-9
  annotation(experiment(StopTime = 2));
end BranchAndResetTogether;
