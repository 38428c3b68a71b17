// simulating refuses: which is neither in the working directory nor beside the results
model PrintsUpAndDown "Through the folder and out of it"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "empty/../../home/new.txt");
  end when;
end PrintsUpAndDown;
