// simulating refuses: which is neither in the working directory nor beside the results
model PrintsElsewhere "In another folder, step by step"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.changeFolder("../home");
    Outside.print("x", "new.txt");
  end when;
end PrintsElsewhere;
