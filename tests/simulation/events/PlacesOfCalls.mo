model PlacesOfCalls "An impure call is one for each place in the text, whatever is computed with its result"
  impure function print
    input String text;
    external "C" ModelicaInternal_print(text, "");
  end print;
  impure function g
    input Real t;
    input String place;
    output Real y;
  algorithm
    print(place);
    y := t;
  end g;
  discrete Real y[3](each start=0, each fixed=true);
  discrete Real z[2](each start=0, each fixed=true);
  discrete Real s(start=0, fixed=true);
  discrete Real u(start=0, fixed=true);
  discrete Real w(start=0, fixed=true);
  discrete Real v(start=0, fixed=true);
equation
  when time > 0.2 then
    y = {1, 2, 3}*g(1, "factor");
  end when;
  when time > 0.3 then
    z = fill(g(2, "filled"), 2);
  end when;
  when time > 0.4 then
    s = g(2, "equation") - g(2, "equation");
  end when;
algorithm
  when time > 0.5 then
    u := g(1, "statement");
    w := (if u > 0.5 then u else 0) + u*u;
    v := {1, 2}*{1, 1}*g(1, "sum") + g(1, "sum");
  end when;
  when time > 0.6 then
    if g(3, "condition") > 1 then
      v := v + 1;
      w := w + 1;
    end if;
    if g(3, "condition") > 1 then
      v := v + 1;
    end if;
  end when;
  // prints: factor | filled | equation | equation | statement | sum | sum | condition | condition
  // end: y[3] = 3 within 0
  // end: z[2] = 2 within 0
  // end: s = 0 within 0
  // end: w = 3 within 0
  // end: v = 6 within 0
  annotation(experiment(StopTime=1));
end PlacesOfCalls;
