model ArgesimC5 "Comparison 5 of ARGESIM: two states, one of them very fast, switched by the fast one"
  parameter Real c1 = 2.7e6, c3 = 3.5651205;
  Real y1(start = 4.2, fixed = true), y2(start = 0.3, fixed = true);
  Boolean first(start = true, fixed = true);
  discrete Real t[5](each start = 0, each fixed = true) "When it switches";
  Integer n(start = 0, fixed = true);
equation
  first = if pre(first) then y1 < 5.8 else y1 <= 2.5;
  der(y1) = c1*(y2 + (if first then 0.4 else -0.3) - y1);
  der(y2) = c3*((if first then 5.5 else 2.73) - y2);
  when change(first) then
    n = pre(n) + 1;
    for i in 1:5 loop
      t[i] = if i == n then time else pre(t[i]);
    end for;
  end when;
  // Errors of the local tolerance add up: each of 4800 steps may be wrong by 1e-12.
  // events: 5
  // end: t[1] = 1.10830616777113 within 1e-9
  // end: t[2] = 2.12968535515471 within 1e-9
  // end: t[3] = 3.05415290699572 within 1e-9
  // end: t[4] = 4.07553209437930 within 1e-9
  // end: t[5] = 4.99999964622031 within 1e-9
  annotation(experiment(StopTime = 5, Tolerance = 1e-12));
end ArgesimC5;
