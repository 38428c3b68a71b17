model Trigger "An amplifier with positive feedback jumps where a branch of solutions ends"
  parameter Real gain = 1e4, limit = 15;
  Real source = 20*sin(2*3.14159265358979*time), v, out(start = -15);
equation
  out = smooth(0, noEvent(if gain*v > limit then limit elseif gain*v < -limit then -limit else gain*v));
  v = (source + out)/2 "Divider of two equal resistors between source and output";
  // On at 15 of 20, that is at asin(0.75)/(2*pi) = 0.135 s, off at 0.635 s
  // warns: no other one is near, it jumps
  // at 0.1: out = -15 within 1e-9
  // at 0.14: out = 15 within 1e-9
  // at 0.6: out = 15 within 1e-9
  // at 0.64: out = -15 within 1e-9
  // nonlinear: 1
  // warns: no other one is near, it jumps
end Trigger;
