// What keeps to a boundary has nothing to do with a root that has no value beyond its own: the tank runs empty while the relay slides.
model TankBesideARelay
  Real h(start=1, fixed=true);
  Real y(start=-1, fixed=true);
equation
  der(h) = -(if h > 0 then 0.5*sqrt(h) else 0);
  der(y) = 3*sign(sin(time) - y);
  // warns: slides along its boundary
  // at 2: h = 0.25 within 1e-6
  // end: h = 0 within 1e-5
  // end: y = -0.279415498198926 within 1e-6
  annotation(experiment(StopTime=6, Interval=0.1));
end TankBesideARelay;
