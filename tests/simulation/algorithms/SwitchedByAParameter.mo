model SwitchedByAParameter "What stands in a branch that a parameter chooses is as if it stood there alone, whatever is set again in it"
  parameter Boolean limit = true;
  parameter Integer n = 2;
  Real u = 3*sin(time);
  Real y;
  Real z;
  Real flag;
  Real a;
  Real count;
algorithm
  y := u;
  if limit then
    if y > 2 then
      y := 2;
    end if;
    if y < -1 then
      y := -1;
    end if;
  else
    y := 7;
  end if;
algorithm
  z := u;
  flag := 0;
  if limit then
    if z > 2 then
      z := 2;
      flag := 1;
    end if;
    z := z + 1;
    if z < -1 then
      z := -1;
      flag := 2;
    end if;
    z := z/2;
  end if;
algorithm
  a := 0.3;
  count := 0;
  if n > 0 then
    for k in 1:n loop
      if a > 0.2 then
        count := count + 1;
      end if;
      a := a*0.5 + 0.1*time;
    end for;
  end if;
  // at 0.5: y = 1.438276615812609 within 1e-12
  // at 1.5: y = 2 within 1e-12
  // at 3: y = 0.4233600241796016 within 1e-12
  // end: y = -1 within 1e-12
  // at 1.5: z = 1.5 within 1e-12
  // at 1.5: flag = 1 within 1e-12
  // at 3: z = 0.7116800120898008 within 1e-12
  // end: z = -0.5 within 1e-12
  // end: flag = 2 within 1e-12
  // a = 0.075 + 0.15*time after two turns; the second sees 0.15 + 0.1*time, above 0.2 from 0.5 s on
  // at 0.25: count = 1 within 1e-12
  // end: count = 2 within 1e-12
  // end: a = 0.675 within 1e-12
  annotation(experiment(StopTime = 4, Interval = 0.25));
end SwitchedByAParameter;
