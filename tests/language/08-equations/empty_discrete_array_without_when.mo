model EmptyDiscreteArrayWithoutWhen
  parameter Integer n = 0;
  discrete output Real T[n, n];
  discrete Real u[n];
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when time > 0.5 then
    for i in 1:n loop
      T[i, :] = fill(time, n);
    end for;
  end when;
  // check: 1 unknowns
end EmptyDiscreteArrayWithoutWhen;
