model ZeroParameter "A parameter that is zero takes a derivative away, and nothing is divided by it"
  parameter Real m = 0;
  parameter Real L[2, 2] = {{2, 0}, {0, 4}};
  Real T, i[2](each start = 0, each fixed = true), v[2];
equation
  if m > 1e-10 then
    m*der(T) = 1 - T;
  else
    T = 1;
  end if;
  v = {2, 4};
  v = L*der(i);
  // states: 2
  // end: T = 1 within 0
  // end: i[1] = 1 within 1e-9
  // end: i[2] = 1 within 1e-9
end ZeroParameter;
