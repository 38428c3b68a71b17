model SphericalAllFixed "A body on a sphere, released at rest at its side, with everything fixed"
  Real x(start=1, fixed=true);
  Real y(start=0, fixed=true);
  Real z(start=0, fixed=true);
  Real vx(start=0, fixed=true);
  Real vy(start=1, fixed=true);
  Real vz(start=0, fixed=true);
  Real F;
  Real energy = (vx^2 + vy^2 + vz^2)/2 + 9.81*z;
  Real momentum = x*vy - y*vx "About the vertical";
equation
  der(x) = vx;
  der(y) = vy;
  der(z) = vz;
  der(vx) = -F*x;
  der(vy) = -F*y;
  der(vz) = -F*z - 9.81;
  x^2 + y^2 + z^2 = 1;
  // at 0: F = 1 within 1e-9
  // constant: energy within 1e-4
  // constant: momentum within 1e-4
  annotation(experiment(Tolerance=1e-7));
end SphericalAllFixed;
