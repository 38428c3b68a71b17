model SliderCrank "A closed loop whose orientations are differentiated by way of their angular velocity"
  record Orientation
    Real T[2, 2] "From the world to the frame";
    Real w "Angular velocity";
  end Orientation;

  function rotation
    input Real phi;
    input Real w;
    output Orientation R;
  algorithm
    R := Orientation({{cos(phi), sin(phi)}, {-sin(phi), cos(phi)}}, w);
    annotation(Inline = true);
  end rotation;

  function inWorld "A vector of the frame as the world sees it"
    input Orientation R;
    input Real v[2];
    output Real r[2];
  algorithm
    r := transpose(R.T)*v;
    annotation(derivative(noDerivative = R) = inWorld_der, InlineAfterIndexReduction = true);
  end inWorld;

  function inWorld_der
    input Orientation R;
    input Real v[2];
    input Real v_der[2];
    output Real r_der[2];
  algorithm
    r_der := transpose(R.T)*(v_der + R.w*{-v[2], v[1]});
    annotation(Inline = true);
  end inWorld_der;

  parameter Real J = 0.1, m = 1, a = 0.3, L = 1;
  Real phi(start = 0.5, fixed = true), w(start = 10, fixed = true);
  Real psi(start = -0.1), s(start = 1.2), v;
  Orientation crank, rod;
  Real p[2], q[2], f[2], N;
  Real energy = J*w^2/2 + m*v^2/2;
equation
  der(phi) = w;
  crank = rotation(phi, w);
  rod = rotation(psi, der(psi));
  p = inWorld(crank, {a, 0});
  q = p + inWorld(rod, {L, 0});
  q = {s, 0};
  der(s) = v;
  f = N*inWorld(rod, {1, 0}) "The rod has no mass";
  m*der(v) = f[1];
  J*der(w) = p[2]*f[1] - p[1]*f[2];
  // states: 2
  // constant: energy within 1e-5
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end SliderCrank;
