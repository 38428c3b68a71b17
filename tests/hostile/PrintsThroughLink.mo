// simulating refuses: which exists
model PrintsThroughLink "A link leads to a file of the user"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "link.txt");
  end when;
end PrintsThroughLink;
