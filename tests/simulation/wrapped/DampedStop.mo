// Half a damped swing until the damper would pull: the stop lets go where c*x + d*v = 0.
// With w0 = 100, delta = 20, w = sqrt(w0^2 - delta^2): x = exp(-delta*t)*sin(w*t)/w, so that c*x + d*v = 0 at
// tan(w*t) = -2*delta*w/(w0^2 - 2*delta^2), and from there on the body moves with what it has.
// end: mass.v = -0.5717400275847768 within 1e-5
model DampedStop "A damped stop takes energy and never pulls"
  import BondGraph.Translational.*;
  Fixed wall;
  Stop stop(sMin=-10, sMax=0, c=1e4, d=40);
  Mass mass(m=1, s(start=-0.01, fixed=true), v(start=1, fixed=true));
equation
  assert(stop.f >= -1e-9, "the stop pulls");
  connect(wall.flange, stop.flange_a);
  connect(stop.flange_b, mass.flange_a);
  annotation (experiment(StopTime=0.1, Interval=1e-3, Tolerance=1e-9));
end DampedStop;
