model HeavyBallOnALightOne "The light one comes to rest on the floor first; what lies on it is not at rest with it, and fell through it"
  Real h1(start=0.2535029335757953, fixed=true), h2(start=1.7445709943099164, fixed=true);
  Real v1(start=0, fixed=true), v2(start=0, fixed=true);
  Boolean strikes = h1 <= 0 and v1 < 0;
  Boolean touch = h2 <= h1 and v2 < v1;
equation
  der(h1) = v1;
  der(h2) = v2;
  der(v1) = -9.81;
  der(v2) = -9.81;
  when {strikes, touch} then // warns: rests at its boundary
    reinit(v1, if touch then 0.2*pre(v1) + 0.8*pre(v2) - 0.16*(pre(v1) - pre(v2)) else -0.7*pre(v1));
    reinit(v2, if touch then 0.2*pre(v1) + 0.8*pre(v2) + 0.04*(pre(v1) - pre(v2)) else pre(v2));
  end when;
  // end: h1 = 0 within 1e-5
  // end: h2 = 0 within 5e-5
  annotation(experiment(StopTime=10));
end HeavyBallOnALightOne;
