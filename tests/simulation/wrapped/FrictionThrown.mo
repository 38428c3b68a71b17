model FrictionThrown "What friction holds slides where something sets it in motion at once: it passes no impulse"
  import BondGraph.Translational.*;
  Mass forward(m=2, s(fixed=true), v(fixed=true)), backward(m=2, s(fixed=true), v(fixed=true));
  Mass struck(m=2, s(fixed=true), v(fixed=true)), hammer(m=2, s(start=-3, fixed=true), v(start=3, fixed=true));
  Friction a(fSliding=4), b(fSliding=4), c(fSliding=4);
  HardStop contact(sMin=0, sMax=1000, epsilon=1);
  Fixed ground;
equation
  connect(ground.flange, a.flange_a);
  connect(a.flange_b, forward.flange_a);
  connect(ground.flange, b.flange_a);
  connect(b.flange_b, backward.flange_a);
  connect(ground.flange, c.flange_a);
  connect(c.flange_b, struck.flange_a);
  connect(hammer.flange_b, contact.flange_a);
  connect(contact.flange_b, struck.flange_b);
  when time >= 1 then
    reinit(forward.v, 3);
    reinit(backward.v, -1);
  end when;
  // Each comes to rest after v^2/(2*2 m/s2); the hammer stays where it struck.
  // at 1.5: forward.v = 2 within 1e-6
  // at 1.5: struck.v = 2 within 1e-6
  // end: forward.s = 2.25 within 1e-5
  // end: backward.s = -0.25 within 1e-5
  // end: struck.s = 2.25 within 1e-5
  // end: struck.v = 0 within 1e-9
  // end: hammer.v = 0 within 1e-9
  // end: a.isStuck = 1 within 0
  // end: b.isStuck = 1 within 0
  // end: c.isStuck = 1 within 0
  annotation(experiment(StopTime=5));
end FrictionThrown;
