model OpenByRounding "Both sides are the same but for the error of z: rounding decides whether q has a value"
  Real q(start = 1); // fails simulate: the equations do not determine `q`
  Real z(start = 0.5, fixed = true);
equation
  max(q, z) = max(cos(2*time), 0.5*cos(time));
  der(z) = -0.5*sin(time);
  // The error of z changes its sign in this time.
  annotation(experiment(StopTime = 6));
end OpenByRounding;
