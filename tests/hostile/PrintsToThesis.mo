// simulating refuses: which exists
model PrintsToThesis "At its end"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "thesis.mat");
  end when;
end PrintsToThesis;
