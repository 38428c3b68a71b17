// A ball lands on a table that goes up and down, without bouncing, and leaves it when the table falls faster than it: where
// 0.1*100*sin(10*t) = 5, going up, at (asin(0.5) + 2*pi)/10. From there it flies: h0 + v0*s - 2.5*s^2.
// warns: rests at its boundary
// end: h = 0.12496229628 within 5e-6
model LiftsOffSmoothly
  Real table = 0.1*sin(10*time), h(start=0.2, fixed=true), v(start=0, fixed=true), gap = h - table;
equation
  der(h) = v;
  der(v) = -5;
  when gap <= 0 then
    reinit(v, cos(10*time));
  end when;
  annotation (experiment(StopTime=0.85, Interval=0.05));
end LiftsOffSmoothly;
