// simulating refuses: where the results of the run go
model PrintsToResultsFirst "Before the first row"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when initial() then
    Outside.print("x", "result.csv");
  end when;
end PrintsToResultsFirst;
