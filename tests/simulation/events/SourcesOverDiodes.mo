model Sources "n sources over ideal diodes at one resistor: only the highest conducts"
  parameter Integer n;
  Real s[n], v[n], i[n], u[n], y;
  Real error = noEvent(y - max(0, max(u)));
equation
  for k in 1:n loop
    u[k] = (0.9 + 0.1*k)*sin(6.283185307179586*k/7*time + 0.3*(k - 1));
    u[k] - y = v[k];
    v[k] = if s[k] < 0 then s[k] else 0;
    i[k] = if s[k] < 0 then 0 else s[k];
  end for;
  y = sum(i);
end Sources;

model SourcesOverDiodes "Where one takes over from another, both could conduct for an instant, and only one just after"
  Sources three(n = 3), four(n = 4), five(n = 5), eight(n = 8);
  // constant: three.error within 1e-9
  // constant: four.error within 1e-9
  // constant: five.error within 1e-9
  // constant: eight.error within 1e-9
  annotation(experiment(StopTime = 7, Interval = 0.014));
end SourcesOverDiodes;
