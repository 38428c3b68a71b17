// Roundings of a state that change four times between two looks, beside a wave whose events come between them. The crossing function of a
// rounding jumps to zero with each of its events, and is not clear of zero then.
model FastRoundingsOfStates
  Real x(start=0, fixed=true);
  Integer n(start=0, fixed=true), nMod(start=0, fixed=true);
  Real q(start=0, fixed=true);
equation
  // x = 1.1379093082395582 in the end
  der(x) = 1 + 0.3*sin(time);
  when floor(2000*x) > pre(n) then                   // end: n = 2275 within 0
    n = pre(n) + 1;
  end when;
  when mod(x, 1e-3) > 0.9e-3 then                    // end: nMod = 1138 within 0
    nMod = pre(nMod) + 1;
  end when;
  // Where 3000*x is between pi/6 and 5*pi/6, from wave to wave.
  der(q) = if sin(3000*x) > 0.5 then 1 else 0;       // end: q = 0.3335766143657726 within 1e-4
  annotation(experiment(StopTime=1));
end FastRoundingsOfStates;
