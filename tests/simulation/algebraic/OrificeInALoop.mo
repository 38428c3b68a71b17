model OrificeInALoop "What flows through an orifice and a pipe: the slope is infinite where the flow turns"
  parameter Real r=0.01 "Of the pipe";
  Real dp, q;
  Real p, f "The same with another text";
  Real s=sin(time);
  Real error=q - noEvent(sign(s))*(sqrt(r^2 + 4*abs(s)) - r)/2;
  Real other=f - q;
equation
  dp = s - r*q;
  q = if dp > 0 then sqrt(dp) else -sqrt(-dp);
  p = s - r*f;
  f = sign(p)*sqrt(abs(p));
  // constant: error within 1e-9
  // constant: other within 1e-9
  annotation(experiment(StopTime=10, Interval=0.1));
end OrificeInALoop;
