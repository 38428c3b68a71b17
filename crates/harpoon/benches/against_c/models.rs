//! Right-hand sides of several kinds.

pub const ALL: [(&str, &str); 7] = [
    ("empty", EMPTY),
    ("lorenz", LORENZ),
    ("amplifier", AMPLIFIER),
    ("rectifier", RECTIFIER),
    ("masses", MASSES),
    ("rod", ROD),
    ("arm", ARM),
];

/// Nothing to compute.
const EMPTY: &str = "
model Empty
end Empty;
";

/// A small system of ordinary differential equations.
const LORENZ: &str = "
model Lorenz
  parameter Real sigma = 10, rho = 28, beta = 8/3;
  Real x(start = 1, fixed = true), y(start = 1, fixed = true), z(start = 1, fixed = true);
equation
  der(x) = sigma*(y - x);
  der(y) = x*(rho - z) - y;
  der(z) = x*y - beta*z;
end Lorenz;
";

/// A nonlinear circuit: capacitors and transistors, without algebraic loops.
const AMPLIFIER: &str = "
model Amplifier
  parameter Real Ub = 6, Uf = 0.026, alpha = 0.99, beta = 1e-6, R0 = 1000, R = 9000;
  parameter Real C1 = 1e-6, C2 = 2e-6, C3 = 3e-6;
  Real Ue = 0.1*sin(200*3.141592653589793*time);
  Real u1(start = 0.1, fixed = true), u2(start = 3, fixed = true), u3(start = 3, fixed = true);
  Real u4(start = 6, fixed = true), u5(start = 0.1, fixed = true);
  Real g = beta*(exp((u1 - u2)/Uf) - 1);
  Real h = beta*(exp((u3 - u4)/Uf) - 1);
equation
  C1*der(u1) = (Ue - u1)/R0 - u1/R + (Ub - u1)/R - (1 - alpha)*g;
  C2*der(u2) = -u2/R + g;
  C1*der(u3) = (Ub - u3)/R - u3/R - alpha*g - (1 - alpha)*h;
  C3*der(u4) = -u4/R + h;
  C1*der(u5) = (Ub - u5)/R - u5/R - alpha*h;
end Amplifier;
";

/// A nonlinear circuit with a system of equations: a diode bridge.
const RECTIFIER: &str = "
model Rectifier
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model OnePort
    Pin p, n;
    Real v = p.v - n.v, i = p.i;
  equation
    p.i + n.i = 0;
  end OnePort;
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Capacitor
    extends OnePort;
    parameter Real C = 1e-3;
  equation
    C*der(v) = i;
  end Capacitor;
  model Diode
    extends OnePort;
    parameter Real Is = 1e-9, Vt = 0.026, R = 1e6;
  equation
    i = Is*(exp(noEvent(min(v/Vt, 40))) - 1) + v/R;
  end Diode;
  model Source
    extends OnePort;
  equation
    v = 10*sin(314*time);
  end Source;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  Source source;
  Resistor wire(R = 0.5), load(R = 100);
  Diode d1, d2, d3, d4;
  Capacitor c;
  Ground ground;
equation
  connect(source.p, wire.p);
  connect(wire.n, d1.p);
  connect(wire.n, d2.n);
  connect(source.n, d3.p);
  connect(source.n, d4.n);
  connect(d1.n, c.p);
  connect(d3.n, c.p);
  connect(d2.p, c.n);
  connect(d4.p, c.n);
  connect(load.p, c.p);
  connect(load.n, c.n);
  connect(ground.p, c.n);
end Rectifier;
";

/// A chain of masses, springs and dampers.
const MASSES: &str = "
model Masses
  parameter Integer n = 1000;
  parameter Real m = 1, c = 100, d = 0.1;
  Real s[n](each start = 0, each fixed = true), v[n](each start = 0, each fixed = true);
  Real f[n + 1];
equation
  f[1] = c*(sin(time) - s[1]) - d*v[1];
  for k in 2:n loop
    f[k] = c*(s[k - 1] - s[k]) + d*(v[k - 1] - v[k]);
  end for;
  f[n + 1] = c*s[n];
  for k in 1:n loop
    der(s[k]) = v[k];
    m*der(v[k]) = f[k] - f[k + 1];
  end for;
end Masses;
";

/// Heat in a rod whose conductivity depends on the temperature, with radiation at its end.
const ROD: &str = "
model Rod
  parameter Integer n = 200;
  parameter Real k = 1, c = 3;
  Real T[n](each start = 300, each fixed = true);
  Real q[n + 1];
equation
  q[1] = k*(400 - T[1]);
  for j in 2:n loop
    q[j] = k*(1 + 1e-3*(T[j - 1] + T[j]))*(T[j - 1] - T[j]);
  end for;
  q[n + 1] = 1e-8*(T[n]^4 - 300^4);
  for j in 1:n loop
    c*der(T[j]) = q[j] - q[j + 1];
  end for;
end Rod;
";

/// Branches and trigonometry: joints that turn one on the other, with friction.
const ARM: &str = "
model Arm
  parameter Integer n = 6;
  parameter Real l = 0.5, g = 9.81, d = 0.1;
  Real phi[n](start = {0.1*k for k in 1:n}, each fixed = true);
  Real w[n](start = {0.3 - 0.1*k for k in 1:n}, each fixed = true);
  Real x[n + 1], y[n + 1], vx[n + 1], vy[n + 1], friction[n];
equation
  x[1] = 0;
  y[1] = 0;
  vx[1] = 0;
  vy[1] = 0;
  for k in 1:n loop
    x[k + 1] = x[k] + l*cos(phi[k]);
    y[k + 1] = y[k] + l*sin(phi[k]);
    vx[k + 1] = vx[k] - l*sin(phi[k])*w[k];
    vy[k + 1] = vy[k] + l*cos(phi[k])*w[k];
    friction[k] = noEvent(if w[k] > 0.1 then 1 + d*w[k] elseif w[k] < -0.1 then -1 + d*w[k] else 10*w[k]);
    der(phi[k]) = w[k];
    der(w[k]) = -g*x[k + 1] - friction[k] - 0.5*sqrt(vx[k + 1]^2 + vy[k + 1]^2) - atan2(vy[k + 1], 2 + x[k]^2);
  end for;
end Arm;
";
