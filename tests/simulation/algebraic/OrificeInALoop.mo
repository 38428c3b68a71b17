model OrificeInALoop "What flows through an orifice and a pipe: the slope is infinite where the flow turns"
  parameter Real r=0.01 "Of the pipe";
  Real dp, q;
  Real s=sin(time);
  Real error=q - noEvent(sign(s))*(sqrt(r^2 + 4*abs(s)) - r)/2;
equation
  dp = s - r*q;
  q = if dp > 0 then sqrt(dp) else -sqrt(-dp);
  // constant: error within 1e-9
  // state events: 3
  annotation(experiment(StopTime=10, Interval=0.1));
end OrificeInALoop;
