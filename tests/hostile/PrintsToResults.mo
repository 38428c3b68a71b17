// simulating refuses: where the results of the run go
model PrintsToResults "Between the rows"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "result.csv");
  end when;
end PrintsToResults;
