model WhenLoop "A loop in a when"
  Real x[3](start = {0.1, 0.2, 0.3}, each fixed = true);
  discrete Real held[3](each start = 0, each fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = {1, 1, 1};
algorithm
  when sample(0.5, 1) then
    for i in 1:3 loop
      held[i] := x[i];
      if x[i] > 0.65 then
        n := n + 1;
      end if;
    end for;
  end when;
  // end: held[2] = 0.7 within 1e-9
  // end: n = 2 within 0
  annotation(experiment(StopTime = 1));
end WhenLoop;
