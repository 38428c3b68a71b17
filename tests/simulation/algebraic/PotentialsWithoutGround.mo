model PotentialsWithoutGround "Only differences are determined: the potentials were rounding divided by rounding, without a word"
  Real v0, v1, v2;
  Real d1 = v1 - v0, d2 = v1 - v2;
equation
  (v0 - v1)/1.68 + (v0 - v2)/2.34 = 0;
  (v1 - v0)/1.68 + (v1 - v2)/1.41 = 1.23*sin(time);
  (v2 - v1)/1.41 + (v2 - v0)/2.34 = -1.23*sin(time);
  // warns: do not determine
  // 1.41 beside 1.68 + 2.34
  // end: d2 = 1.08041248220781 within 1e-6
  // end: d1 = 0.45151566420625 within 1e-6
  annotation(experiment(StopTime = 1));
end PotentialsWithoutGround;
