model ForceSwitchesWhereItRests "Bounces end at a boundary where the force is another one: that of outside presses"
  model Ball "Falls outside; what is inside of the floor is told by a parameter"
    parameter Real inside;
    Real outside = -9.81;
    Real h(start = 1, fixed = true), v(start = 0, fixed = true);
    Real above(start = 0, fixed = true) "How long it was above the floor";
  equation
    der(h) = v;
    der(v) = if h > 0 then outside else inside;
    der(above) = if h > 0 then 1 else 0;
    when h <= 0 then
      reinit(v, -0.5*pre(v));
    end when;
  end Ball;
  Ball weightless(inside = 0), driven(inside = 5), pressed(inside = -1);
  Ball lifted(inside = 0, outside = if time < 3 then -9.81 else 1) "Leaves when what presses turns";
  Ball relieved(inside = 5, outside = 9*(time - 3));
  Real x(start = 0, fixed = true), v(start = 1, fixed = true), beyond(start = 0, fixed = true) "A wall";
equation
  der(x) = v;
  der(v) = if x > 2 then -3 else 1;
  der(beyond) = if x > 2 then 1 else 0;
  when x > 2 then
    reinit(v, -0.2*pre(v));
  end when;
  // The last bounce is at 3*sqrt(2/9.81).
  // warns: rests at its boundary
  // end: weightless.h = 0 within 1e-9
  // end: weightless.v = 0 within 1e-9
  // end: weightless.above = 1.3545709229571927 within 1e-5
  // end: driven.h = 0 within 1e-9
  // end: driven.v = 0 within 1e-9
  // end: pressed.h = 0 within 1e-9
  // end: pressed.v = 0 within 1e-9
  // end: lifted.h = 2 within 1e-6
  // end: lifted.v = 2 within 1e-6
  // at 3: relieved.h = 0 within 1e-6
  // end: relieved.h = 12 within 1e-5
  // end: relieved.v = 18 within 1e-5
  // end: x = 2 within 1e-9
  // end: v = 0 within 1e-9
  // end: beyond = 0 within 1e-5
  annotation(experiment(StopTime = 5));
end ForceSwitchesWhereItRests;
