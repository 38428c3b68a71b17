model FixedWhereTheyTellNothing "A level pendulum: a fixed vx tells nothing about vy, whose start value counts"
  model Pendulum
    Real x(start=1, fixed=true), y, vx(start=0, fixed=true), vy, lambda;
    Real energy = 0.5*(vx^2 + vy^2) + 9.81*y;
  equation
    der(x) = vx;
    der(y) = vy;
    der(vx) = -lambda*x;
    der(vy) = -lambda*y - 9.81;
    x^2 + y^2 = 1;
  end Pendulum;
  Pendulum atRest, thrown(vy(start=2)), allFixed(y(fixed=true), vy(start=2, fixed=true));
  Pendulum fallsFrom(x(start=0.6), y(start=0.8)); // its velocities are determined
  // at 0: atRest.vy = 0 within 1e-14
  // at 0: thrown.vy = 2 within 1e-14
  // at 0: allFixed.vy = 2 within 1e-14
  // at 0: fallsFrom.x = 0.6 within 1e-15
  // at 0: fallsFrom.vy = 0 within 1e-14
  // constant: atRest.energy within 1e-5
  // constant: thrown.energy within 1e-5
  // constant: allFixed.energy within 1e-5
  // constant: fallsFrom.energy within 1e-5
  annotation(experiment(StopTime=1, Tolerance=1e-8));
end FixedWhereTheyTellNothing;
