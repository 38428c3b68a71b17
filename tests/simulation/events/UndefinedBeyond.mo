// Branches that are not defined beyond their condition: while an event is looked for they would be computed there.
model UndefinedBeyond
  Real h(start = 0.2, fixed = true), v(start = 0, fixed = true) "a ball on a floor, with a contact by Hertz";
  Real energy = v^2/2 + 9.81*h + (if noEvent(h < 0) then 4e5*(-h)^2.5 else 0);
  Real level(start = 1, fixed = true) "a vessel that runs empty: (1 - 0.2*time)^2";
equation
  der(h) = v;
  der(v) = -9.81 + (if h < 0 then 1e6*(-h)^1.5 else 0);
  der(level) = if level > 0 then -0.4*sqrt(level) else 0;
  // constant: energy within 1e-5
  // at 3: level = 0.16 within 1e-6
  // end: level = 0 within 1e-7
  annotation(experiment(StopTime = 6, Tolerance = 1e-8));
end UndefinedBeyond;
