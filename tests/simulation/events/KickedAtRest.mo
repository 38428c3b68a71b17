// A ball that rests since 1.2 s is kicked into the floor at 3.4 s: it bounces, as it always did. 0.2 s later it is 1.25*0.2 - 5*0.04 high.
// warns: rests at its boundary
// at 3: h = 0 within 1e-7
// end: h = 0.05 within 5e-6
// end: v = -0.75 within 1e-6
model KickedAtRest
  Real h(start=0.8, fixed=true), v(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -10;
  when h <= 0 then
    reinit(v, -0.5*pre(v));
  elsewhen time >= 3.4 then
    reinit(v, -2.5);
  end when;
  annotation (experiment(StopTime=3.6, Interval=0.1));
end KickedAtRest;
