model ThereAndBack "A relation changes after 1, after 0.5 and next to 0 seconds, late; then `x` rises for ever"
  parameter Real begin = 10000, slope = 100;
  Real x(start=1, fixed=true);
  Boolean above = x > 0;
  discrete Integer n(start=0, fixed=true);
  discrete Real since(start=0, fixed=true);
equation
  when change(above) then
    n = pre(n) + 1;
    since = time;
  end when;
  der(x) = if time < begin then 0
    else if n == 0 then -1
    else if n == 1 then 2*(time - since) - 1
    else if n == 2 then 1 - 4*(time - since)
    else slope;
  // Changes at 10001, 10002, 10002.5 and there again: x = 100*(20000 - 10002.5).
  // end: x = 999750 within 1e-6
  // end: n = 4 within 1e-9
  annotation (experiment(StopTime=20000, Tolerance=1e-4));
end ThereAndBack;
