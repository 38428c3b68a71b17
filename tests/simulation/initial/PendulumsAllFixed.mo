model PendulumsAllFixed "Positions and velocities that agree with the constraint may all be fixed, in any order and place"
  model Pendulum
    Real F;
    Real x(fixed=true);
    Real y(fixed=true);
    Real vx(fixed=true);
    Real vy(fixed=true);
    Real energy = (vx^2 + vy^2)/2 + 9.81*y;
  equation
    der(x) = vx;
    der(y) = vy;
    der(vx) = -F*x;
    der(vy) = -F*y - 9.81;
    x^2 + y^2 = 1;
  end Pendulum;
  model Reversed "The same with the velocities declared the other way round"
    Real F;
    Real vy(fixed=true);
    Real vx(fixed=true);
    Real y(fixed=true);
    Real x(fixed=true);
    Real energy = (vx^2 + vy^2)/2 + 9.81*y;
  equation
    der(x) = vx;
    der(y) = vy;
    der(vx) = -F*x;
    der(vy) = -F*y - 9.81;
    x^2 + y^2 = 1;
  end Reversed;
  Pendulum side(x(start=1), y(start=0), vx(start=0), vy(start=0));
  Reversed reversed(x(start=1), y(start=0), vx(start=0), vy(start=0));
  Pendulum hanging(x(start=0), y(start=-1), vx(start=1), vy(start=0));
  Reversed hangingReversed(x(start=0), y(start=-1), vx(start=1), vy(start=0));
  Pendulum slanting(x(start=0.6), y(start=-0.8), vx(start=0.8), vy(start=0.6));
  Pendulum open(x(start=1), y(start=0, fixed=false), vx(start=0), vy(start=0)) "The height follows from the constraint";
  // at 0: side.y = 0 within 1e-9
  // at 0: hanging.x = 0 within 1e-9
  // at 0: hanging.F = 10.81 within 1e-9
  // constant: side.energy within 1e-4
  // constant: reversed.energy within 1e-4
  // constant: hanging.energy within 1e-4
  // constant: hangingReversed.energy within 1e-4
  // constant: slanting.energy within 1e-4
  // constant: open.energy within 1e-4
  annotation(experiment(Tolerance=1e-7));
end PendulumsAllFixed;
