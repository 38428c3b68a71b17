model FlowTurns "An orifice and a pipe in series: with the sign held the orifice has another solution beyond the turn of the flow"
  Real p(start=1), q;
  Real s=cos(time);
  Real error=p - noEvent(sign(s))*(sqrt(1 + 16*abs(s)) - 1)/8;
equation
  q = sign(s - p)*sqrt(abs(s - p));
  q = 2*p;
  // constant: error within 1e-9
  annotation(experiment(StopTime=3, Interval=0.075));
end FlowTurns;
