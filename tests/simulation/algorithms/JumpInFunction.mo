model JumpInFunction "A jump inside of a function makes no event, and lies between two times that are next to each other: no step was short enough for it"
  function daily
    input Real t;
    output Real q;
  algorithm
    q := if t > 12 then 10 else 0;
  end daily;

  function faster "beyond a half, with a jump of the state's own making"
    input Real x;
    output Real v;
  algorithm
    v := if x > 0.5 then 3 else 1;
  end faster;

  Real x(start = 0, fixed = true);
  Real y(start = -10, fixed = true);
equation
  der(x) = daily(time);
  der(y) = faster(y);
  // events: 0
  // end: x = 80 within 1e-6
  // It is at a half after 10.5.
  // end: y = 29 within 1e-6
  annotation(experiment(StopTime = 20, Tolerance = 1e-8));
end JumpInFunction;
