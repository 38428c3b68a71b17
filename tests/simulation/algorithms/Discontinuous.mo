model Discontinuous "A relation over a value that jumps by another relation of the same algorithm"
  Real y, z, q(start = 0, fixed = true);
algorithm
  y := time;
  z := 0;
  if y > 0.2 then
    y := y + 1;
  end if;
  if y > 1.5 then
    z := 1;
  end if;
  if y > 1.3 and z < 0.5 then
    z := 0.25;
  end if;
equation
  der(q) = z;
  // end: q = 0.55 within 1e-9
  // events: 3
  annotation(experiment(StopTime = 1));
end Discontinuous;
