model PerfectlyCoupledCoils "Without leakage they have one state: 0.2*0.2 is 0.4*0.1, but not as binary numbers"
  parameter Real L1 = 0.4, L2 = 0.1, M = 0.2, R1 = 1, R2 = 2;
  constant Real w = 100;
  Real i1(start = 0, fixed = true), i2, u;
  // All that is stored is L1*m^2/2, and T*der(m) + m = u/R1.
  Real m = i1 + 0.5*i2;
  constant Real T = 0.4*(1 + 0.5^2/2);
  Real error = m - 10/(1 + (w*T)^2)*(sin(w*time) - w*T*cos(w*time) + w*T*exp(-time/T));
equation
  u = 10*sin(w*time);
  u = R1*i1 + L1*der(i1) + M*der(i2);
  0 = R2*i2 + M*der(i1) + L2*der(i2);
  // states: 1
  // constant: error within 1e-6
  annotation(experiment(StopTime = 1, Tolerance = 1e-8));
end PerfectlyCoupledCoils;
