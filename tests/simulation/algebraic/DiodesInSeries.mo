model DiodesInSeries "Three equal diodes share the voltage: from one row to the next a residual changes by 35 powers of ten"
  Real v[3], i;
  Real unequal=max(v) - min(v);
  Real left=(i - 1e-14*(exp(v[3]/0.025) - 1))/(1e-3 + abs(i));
equation
  20 + 20*sin(100*time) = i + sum(v);
  for k in 1:3 loop
    i = 1e-14*(exp(v[k]/0.025) - 1);
  end for;
  // constant: unequal within 1e-9
  // constant: left within 1e-9
  annotation(experiment(StopTime=0.2, Interval=0.0001));
end DiodesInSeries;
