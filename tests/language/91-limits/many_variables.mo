// check: 20000 unknowns
model Many "Twenty thousand equations in one vector"
  parameter Integer n = 20000;
  Real x[n];
equation
  for i in 1:n loop
    x[i] = i*time;
  end for;
end Many;
