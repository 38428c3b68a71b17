model RopeRunsOut "A pendulum whose length begins to grow: the force along the rope has an impulse, its moment has none"
  Real length = if time < 0.5 then 1 else 1 + (time - 0.5);
  Real x(start = 1), y(start = 0), u, v, F;
  Real phi(start = 0, fixed = true), moment(start = 0, fixed = true) "The same by angle and angular momentum";
  Real difference = x - length*cos(phi);
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - 9.81;
  x^2 + y^2 = length^2;
  length^2*der(phi) = moment;
  der(moment) = -9.81*length*cos(phi);
  // constant: difference within 1e-5
  annotation(experiment(StopTime = 1, Tolerance = 1e-9));
end RopeRunsOut;
