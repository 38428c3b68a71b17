model DiodeOfPicoamperes "What a relation compares is 1e14 times smaller on one side than on the other: volts and amperes"
  parameter Real R = 1e14;
  Real s, u, i;
  Boolean isBlocking;
  Real Q(start=0, fixed=true, nominal=1e-12);
equation
  isBlocking = s < 0;
  u = if isBlocking then s else 0;
  i = if isBlocking then 0 else s;
  100*sin(2*pi*time) = u + R*i;
  der(Q) = i;
  // Three half waves of 100/R*sin(2*pi*t), each 1/pi times the peak.
  // end: Q_relative = 1 within 1e-4
  // state events: 5
protected
  constant Real pi = 3.141592653589793;
public
  Real Q_relative = Q*R/100*pi/3;
  annotation (experiment(StopTime=3));
end DiodeOfPicoamperes;
