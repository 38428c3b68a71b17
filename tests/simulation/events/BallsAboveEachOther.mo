model BallsAboveEachOther "Two balls in free fall: nothing drives them towards each other, and a bounce on the floor turns one round soon after they have met"
  model Stack
    parameter Real floorRestitution, restitution;
    Real h1(fixed=true), h2(fixed=true), v1(start=0, fixed=true), v2(start=0, fixed=true);
    Boolean strikes = h1 <= 0 and v1 < 0;
    Boolean touch = h2 <= h1 and v2 < v1;
  equation
    der(h1) = v1;
    der(h2) = v2;
    der(v1) = -9.81;
    der(v2) = -9.81;
    when {strikes, touch} then
      reinit(v1, if touch then 0.5*(pre(v1) + pre(v2)) - 0.5*restitution*(pre(v1) - pre(v2)) else -floorRestitution*pre(v1));
      reinit(v2, if touch then 0.5*(pre(v1) + pre(v2)) + 0.5*restitution*(pre(v1) - pre(v2)) else pre(v2));
    end when;
  end Stack;
  // The lower one fell to -235 m, to -335 m.
  Stack lively(floorRestitution=0.9, restitution=0.7, h1(start=0.5), h2(start=2)); // warns: rests at its boundary
  Stack dull(floorRestitution=0.8, restitution=0.5, h1(start=1), h2(start=2));
  // end: lively.h1 = 0 within 1e-5
  // end: lively.h2 = 0 within 1e-5
  // end: dull.h1 = 0 within 1e-5
  // end: dull.h2 = 0 within 1e-5
  annotation(experiment(StopTime=10));
end BallsAboveEachOther;
