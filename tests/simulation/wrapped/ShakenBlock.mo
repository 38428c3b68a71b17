model ShakenBlock "A block on a floor that shakes with twice the acceleration of gravity is thrown, and caught again"
  BondGraph.Translational.Mass body(m=1, s(start=0, fixed=true), v(fixed=true));
  BondGraph.Translational.ConstantForce weight(f0=-10);
  BondGraph.Translational.HardStop contact(sMin=0, sMax=1e6, epsilon=0);
  BondGraph.Translational.PositionSource floor;
equation
  connect(weight.flange, body.flange_a);
  connect(contact.flange_b, body.flange_a);
  connect(floor.flange, contact.flange_a);
  floor.s0 = 0.2*(1 - cos(10*time));
  // The acceleration of the floor is 20*cos(10*time): it falls away from the block at 2*pi/30, at 0.3 m and with sqrt(3) m/s.
  // at 0.1: body.s = 0.0919395388263721 within 1e-6
  // at 0.3: body.s = 0.4158493578953481 within 1e-5
  // at 0.5: body.s = 0.38113853988776253 within 1e-5
  // It meets the floor again at 0.6753246578, which goes upwards there and carries it.
  // at 0.75: body.s = 0.13067293643299482 within 1e-6
  // warns: rests at its boundary
  annotation (experiment(StopTime=0.8, Interval=0.001));
end ShakenBlock;
