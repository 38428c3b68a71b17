model TurnedRoundAtOnce "A gap that has closed opens a little, less than the tolerance shows, until something else closes it again"
  Real s(start=1, fixed=true), u(start=-1, fixed=true);
  Integer n(start=0, fixed=true) "Impacts";
  discrete Real last(start=0, fixed=true);
equation
  der(s) = u;
  der(u) = 0;
  when s <= 0 and u < 0 then // again 1e-4 s after 1.00001, where s is 1e-7; it was seen when something else happened
    reinit(u, 0.01);
    n = pre(n) + 1;
    last = time;
  elsewhen time >= 1.00001 then
    reinit(u, -1e-3);
    n = pre(n);
    last = pre(last);
  end when;
  // end: n = 2 within 0
  // end: last = 1.00011 within 1e-9
  annotation(experiment(StopTime=1.01));
end TurnedRoundAtOnce;
