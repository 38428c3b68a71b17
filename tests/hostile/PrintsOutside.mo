// simulating refuses: which is neither in the working directory nor beside the results
model PrintsOutside "Below the folder of the user"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "../home/new.txt");
  end when;
end PrintsOutside;
