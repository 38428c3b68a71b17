model MeetAndStay "Two masses meet without restitution while both move: what rounding leaves of their relative velocity does not let one through the other"
  import T = BondGraph.Translational;
  T.Mass a(m = 1, s(start = 0, fixed = true), v(start = -1, fixed = true));
  T.Mass b(m = 1, s(start = 1.1, fixed = true), v(start = -3.1, fixed = true));
  T.HardStop h(sMin = 1, sMax = 100, epsilon = 0);
  T.StepForce F(f0 = -2, startTime = 1);
equation
  connect(a.flange_b, h.flange_a);
  connect(h.flange_b, b.flange_a);
  connect(F.flange, b.flange_b);
  // Momentum: both have -2.05 after the impact, and from 1 s on 2 N accelerate both by 1
  // end: a.v = -4.05 within 1e-5
  // end: b.v = -4.05 within 1e-5
  // warns: rests at its boundary from here on
  annotation(experiment(StopTime = 3));
end MeetAndStay;
