model FixedVelocityOfALevelPendulum "Where the rod is level it cannot begin along the rod"
  Real x(start=1, fixed=true), y, vx(start=0.5, fixed=true), vy, lambda;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -lambda*x;
  der(vy) = -lambda*y - 9.81;
  x^2 + y^2 = 1; // fails initialise: no state has the fixed start values vx = 0.5
end FixedVelocityOfALevelPendulum;
