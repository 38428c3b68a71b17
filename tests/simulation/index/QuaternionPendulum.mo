model QuaternionPendulum "Quaternions that follow from an angular velocity: three of them are states, and which ones changes"
  parameter Real I[3] = {0.02, 0.03, 0.05}, L = 0.7, m = 1.5, g = 9.81;
  Real Q[4](start = {0.1, 0.3, 0.3, 0.9});
  Real w[3](start = {1, 2, 3}, each fixed = true, each stateSelect = StateSelect.always) "In the frame of the body";
  Real T[3, 3] = [2*(Q[1]^2 + Q[4]^2) - 1, 2*(Q[1]*Q[2] + Q[3]*Q[4]), 2*(Q[1]*Q[3] - Q[2]*Q[4]);
                  2*(Q[2]*Q[1] - Q[3]*Q[4]), 2*(Q[2]^2 + Q[4]^2) - 1, 2*(Q[2]*Q[3] + Q[1]*Q[4]);
                  2*(Q[3]*Q[1] + Q[2]*Q[4]), 2*(Q[3]*Q[2] - Q[1]*Q[4]), 2*(Q[3]^2 + Q[4]^2) - 1];
  Real r[3] = L*T[1, :], v[3] = der(r), a[3] = der(v), force[3] = m*(a + {0, g, 0});
  Real energy = m*(v*v)/2 + w*(I .* w)/2 + m*g*r[2];
  Real size = Q*Q;
equation
  Q*Q = 1;
  w = 2*[Q[4], Q[3], -Q[2], -Q[1]; -Q[3], Q[4], Q[1], -Q[2]; Q[2], -Q[1], Q[4], -Q[3]]*der(Q);
  I .* der(w) + cross(w, I .* w) = -cross({L, 0, 0}, T*force);
  // states: 6
  // constant: energy within 1e-4
  // constant: size within 1e-9
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end QuaternionPendulum;
