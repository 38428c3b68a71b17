model RelationsInWhenOfEquations "A `when` of an algorithm knows the relations of equations and of other algorithms"
  Real x(start = 0, fixed = true);
  Real u = if time > 0.5 then 1 else 0;
  Integer a(start = 0), b(start = 0), c(start = 0), d(start = 0), n(start = 0);
equation
  der(x) = 1;
algorithm
  when 0.5 < time then
    a := if time > 0.5 then 2 else 7;
    if time <= 0.5 then
      b := 7;
    else
      b := 2;
    end if;
    c := if u > 0.5 then 2 else 7;
  elsewhen time > 0.75 then
    a := if time <= 0.75 then 5 else 6;
  end when;
algorithm
  when x >= 0.25 then
    d := if x > 0.25 and not 0.25 > x then 2 else 7;
  end when;
algorithm
  when sample(0, 0.25) then
    n := pre(n) + (if time > 0.5 then 1 else 100); // 0 and 0.25 are not late; 0.5, 0.75, 1 are
  end when;
  annotation(experiment(StopTime = 1));
  // at 0.6: a = 2 within 0
  // end: a = 6 within 0
  // end: b = 2 within 0
  // end: c = 2 within 0
  // end: d = 2 within 0
  // end: n = 203 within 0
end RelationsInWhenOfEquations;
