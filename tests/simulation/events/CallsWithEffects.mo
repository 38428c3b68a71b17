model CallsWithEffects "A call in a `when` is made once for all its results, and once for each place it stands at"
  impure function print
    input String text;
    external "C" ModelicaInternal_print(text, "");
  end print;
  impure function three
    input Real t;
    input String place;
    output Real y[3];
  algorithm
    print(place + " at " + String(t));
    y := {1, 2, 3}*t;
  end three;
  impure function two
    input Real t;
    output Real a;
    output Integer b;
  algorithm
    print("two at " + String(t));
    a := t;
    b := integer(10*t + 0.5);
  end two;
  record Pair
    Real u;
    Real v;
  end Pair;
  impure function pair
    input Real t;
    output Pair p;
  algorithm
    print("pair at " + String(t));
    p := Pair(t, 2*t);
  end pair;
  discrete Real y[3](each start=0, each fixed=true);
  discrete Real z[3](each start=0, each fixed=true);
  discrete Real a(start=0, fixed=true);
  discrete Integer b(start=0, fixed=true);
  discrete Real c;
  discrete Integer d;
  discrete Real s(start=0, fixed=true);
  discrete Pair p(u(start=0, fixed=true), v(start=0, fixed=true));
  Real x[3](each start=0, each fixed=true);
equation
  when sample(0.25, 0.25) then
    y = if pre(y[1]) > 0.4 then pre(y) else three(time, "array");
  end when;
  when time > 0.6 then
    (a, b) = two(time);
  end when;
  when initial() then
    (c, d) = two(time);
  end when;
  when time > 0.7 then
    s = sum(three(time, "sum"));
    p = pair(time);
  elsewhen time > 0.8 then
    s = product(three(time, "product"));
    p = pair(-time);
  end when;
  when time > 0.9 then
    z = 2*three(time, "equation");
  end when;
  der(x) = zeros(3);
  when time > 0.95 then
    reinit(x, three(time, "reinit"));
  end when;
  // prints: two at 0 | array at 0.25 | array at 0.5 | two at 0.6 | sum at 0.7 | pair at 0.7 | product at 0.8 | pair at -0.8 | equation at 0.9 | reinit at 0.95
  // end: y[3] = 1.5 within 1e-12
  // end: a = 0.6 within 1e-9
  // end: b = 6 within 0
  // end: p.v = -1.6 within 1e-9
  // end: s = 3.072 within 1e-9
  // end: z[2] = 3.6 within 1e-9
  // end: x[3] = 2.85 within 1e-9
  annotation(experiment(StopTime=1));
end CallsWithEffects;
