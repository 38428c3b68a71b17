model CallsWithEffects "A statement in a `when` calls once for all its results, and each statement by itself"
  impure function print
    input String text;
    input String file = "";
    external "C" ModelicaInternal_print(text, file);
  end print;
  impure function three
    input Real t;
    output Real y[3];
  algorithm
    print("three at " + String(t));
    y := {1, 2, 3}*t;
  end three;
  impure function two
    input Real t;
    output Real a;
    output Real b;
  algorithm
    print("two at " + String(t));
    a := t;
    b := 2*t;
  end two;
  discrete Real y[3](each start=0, each fixed=true);
  discrete Real z[3](each start=0, each fixed=true);
  discrete Real w[2, 3](each start=0, each fixed=true);
  discrete Real a(start=0, fixed=true);
  discrete Real b(start=0, fixed=true);
algorithm
  when time > 0.5 then
    y := three(time);
    z := three(time) + y;
  end when;
  when time > 0.7 then
    (a, b) := two(time);
  end when;
  when time > 0.9 then
    for k in 1:2 loop
      w[k, :] := k*three(time);
    end for;
  end when;
  // prints: three at 0.5 | three at 0.5 | two at 0.7 | three at 0.9 | three at 0.9
  // end: y[3] = 1.5 within 1e-9
  // end: z[2] = 2 within 1e-9
  // end: w[2,3] = 5.4 within 1e-9
  // end: b = 1.4 within 1e-9
  annotation(experiment(StopTime=1));
end CallsWithEffects;
