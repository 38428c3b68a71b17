// Pipes with dp = k*q*abs(q) at a junction: no pipe has a slope where the search starts, at zero flow.
model PipesWithoutFlow
  Real p, q1, q2, q3;
equation
  3 - p = q1*abs(q1);
  1 - p = 0.25*q2*abs(q2);
  p = q3*abs(q3)/2.25;
  q1 + q2 = q3;
  // The junction of the three orifices in OrificeLaws, in bar.
  // end: p = 0.9982424437415 within 1e-9
end PipesWithoutFlow;
