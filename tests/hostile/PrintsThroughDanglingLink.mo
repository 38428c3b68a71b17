// simulating refuses: which exists
model PrintsThroughDanglingLink "A link leads to where a file could be"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "dangling.txt");
  end when;
end PrintsThroughDanglingLink;
