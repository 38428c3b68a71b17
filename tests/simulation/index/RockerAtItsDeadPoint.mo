model RockerAtItsDeadPoint "The rocker of four bars turns where crank and coupler lie on a line: its angle does not say where these go"
  Real phi(start = 0.5), w = der(phi), beta(start = 0.6);
  Real gamma(start = 1.5, fixed = true, stateSelect = StateSelect.always);
  Real wg(start = 1, fixed = true, stateSelect = StateSelect.always) = der(gamma);
equation
  cos(phi) + 3*cos(beta) = 3 + 2*cos(gamma);
  sin(phi) + 3*sin(beta) = 2*sin(gamma);
  der(w) = 0;
  // fails simulate: `beta`, `phi` cannot be computed from `gamma` here
  annotation(experiment(StopTime = 10));
end RockerAtItsDeadPoint;
