model CheckValveCloses "A valve that lets flow through in one direction only, and a pipe: up to where it closes there is one solution"
  Real dp, q;
  Real s=sin(time + 1);
  Real error=q - (if noEvent(s > 0) then sqrt(1 + noEvent(max(s, 0))) - 1 else 0);
  Real weir, overflow, volume(start=0, fixed=true) "Smooth where it closes";
equation
  q = if dp > 0 then sqrt(dp) else 0;
  s = dp + 2*q;
  overflow = if weir > 0 then weir^1.5 else 0;
  s = weir + 20*overflow;
  der(volume) = overflow;
  // constant: error within 1e-9
  // state events: 3
  annotation(experiment(StopTime=10, Interval=0.1));
end CheckValveCloses;
