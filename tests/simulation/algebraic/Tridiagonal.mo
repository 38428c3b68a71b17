model Tridiagonal "Solved from one end to the other each unknown would be ten times as uncertain as the one before; also where only resistances say so"
  constant Integer n = 30;
  Real v[n] "Between 0.1124 and 0.125";
  parameter Real R[:] = {1e-9, 1e9, 1e3}, G[:] = {1e-9, 1e-6};
  Real u[2], i[3];
  Real heat[n](start=sin((1:n)*3.141592653589793/(n + 1)), each fixed=true) "Finite elements: the derivatives are tied together";
equation
  1 - 10*v[1] + v[2] = 0;
  for k in 2:n - 1 loop
    v[k - 1] - 10*v[k] + v[k + 1] + 1 = 0;
  end for;
  v[n - 1] - 10*v[n] + 1 = 0;

  i[1]*R[1] = 1 - u[1];
  i[2]*R[2] = u[1] - u[2];
  i[3]*R[3] = u[2];
  for k in 1:2 loop
    i[k] = i[k + 1] + u[k]*G[k];
  end for;

  (4*der(heat[1]) + der(heat[2]))/6 = (-2*heat[1] + heat[2])*(n + 1)^2;
  for k in 2:n - 1 loop
    (der(heat[k - 1]) + 4*der(heat[k]) + der(heat[k + 1]))/6 = (heat[k - 1] - 2*heat[k] + heat[k + 1])*(n + 1)^2;
  end for;
  (4*der(heat[n]) + der(heat[n - 1]))/6 = (heat[n - 1] - 2*heat[n])*(n + 1)^2;
  // end: v[1] = 0.1123724356957945 within 1e-14
  // end: v[15] = 0.125 within 1e-14
  // end: v[30] = 0.1123724356957945 within 1e-14
  // end: u[2] = 9.99000000999e-7 within 1e-15
  // end: heat[30] = 0.005224554032866605 within 1e-6
  annotation(experiment(StopTime=0.3));
end Tridiagonal;
