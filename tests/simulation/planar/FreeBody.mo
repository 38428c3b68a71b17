model FreeBody "A body that nothing holds says itself where it is"
  inner BondGraph.Planar.World world;
  BondGraph.Planar.Parts.Body body(m=2, J=0.5, vx(start=3, fixed=true), w(start=-1, fixed=true));
  // states: 6
  // end: body.x = 3 within 1e-9
  // end: body.y = -4.905 within 1e-9
  // end: body.phi = -1 within 1e-9
  // constant: body.energy within 1e-8
  annotation (experiment(StopTime=1, Tolerance=1e-9));
end FreeBody;
