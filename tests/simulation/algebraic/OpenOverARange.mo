model OpenOverARange "Where every q up to 0.3 is a solution it stays at 0.3, the last value that was determined, and the user is told"
  Real q(start = 1);    // warns: the equations do not determine `q`, which keeps its value
  // at 1.5: q = 0.3 within 1e-9
  // end: q = 0.960170286650366 within 1e-9
  Real taken(start = 0, fixed = true);
  Real zone(start = 2); // warns: the equations do not determine `zone`, which keeps its value
  // at 0.6: zone = 1.4 within 1e-9
  // end: zone = 1 within 1e-9
  Real late(start = 0.25) "Open at the start"; // warns: the equations do not determine `late`, which keeps its value
  // at 0.6: late = 0.25 within 1e-12
  // end: late = 3 within 1e-9
equation
  max(q, 0.3) = max(cos(2*time), 0.3);
  der(taken) = q;
  noEvent(if zone > 1 then zone - 1 elseif zone < -1 then zone + 1 else 0) = max(1 - time, 0);
  noEvent(if late > 1 then late - 1 elseif late < -1 then late + 1 else 0) = max(time - 1, 0);
  annotation(experiment(StopTime = 3));
end OpenOverARange;
