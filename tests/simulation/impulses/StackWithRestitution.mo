model StackWithRestitution "Bodies lie on each other from the beginning; their blows within one event become smaller and smaller"
  BondGraph.Translational.Mass m[3](
    each m = 1, s(start = {0, 1, 2}, each fixed = true), each v(fixed = true));
  BondGraph.Translational.HardStop h[3](sMin = {0, 1, 1}, each sMax = 100, epsilon = {0.3, 0.3, 0.1});
  BondGraph.Translational.ConstantForce weight[3](each f0 = -9.81);
  BondGraph.Translational.Fixed floor;
equation
  connect(floor.flange, h[1].flange_a);
  for k in 1:3 loop
    connect(h[k].flange_b, m[k].flange_a);
    connect(weight[k].flange, m[k].flange_b);
  end for;
  for k in 1:2 loop
    connect(m[k].flange_b, h[k + 1].flange_a);
  end for;
  // end: m[1].s = 0 within 1e-9
  // end: m[2].s = 1 within 1e-9
  // end: m[3].s = 2 within 1e-9
  // end: m[3].v = 0 within 1e-9
  // warns: rests at its boundary
  annotation(experiment(StopTime = 1));
end StackWithRestitution;
