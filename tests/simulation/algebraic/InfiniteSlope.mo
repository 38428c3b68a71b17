// The solution passes zero with an infinite slope. It is continuous and the only one: nothing is to be warned of, and there is no event.
model InfiniteSlope
  Real y(start=1.2);
  Real z(start=1);
  Real w(start=0.5, fixed=true);
equation
  y^3 = 2*cos(time);
  z^5 + z^3 = 2*cos(time + 1);
  der(w) = y - w;
  // y = (2*cos(time))^(1/3)
  // events: 0
  // at 1: y = 1.0261769899795035 within 1e-8
  // end: y = -1.1883462323549583 within 1e-8
  annotation(experiment(StopTime=10, Interval=0.125));
end InfiniteSlope;
