// A junction of three orifices: the flow of the middle one reverses where p = 1, that is u = 2, at sin(time) = -0.3. The law is
// continuous there, with an infinite slope; nothing jumps and nobody is warned.
// state events: 3
model FlowReversal
  Real p(start = 1.05), u, q1, q2, q3;
  Real sum = sqrt(u - p) + (if noEvent(p < 1) then sqrt(1 - p) else -sqrt(p - 1)) - sqrt(p) "of the flows";
equation
  u = 2.3 + sin(time);
  q1 = sign(u - p)*sqrt(abs(u - p));
  q2 = sign(1 - p)*sqrt(abs(1 - p));
  q3 = sign(p)*sqrt(abs(p));
  q1 + q2 = q3;
  // constant: sum within 1e-7
  annotation(experiment(StopTime = 12));
end FlowReversal;
