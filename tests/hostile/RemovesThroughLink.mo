// simulating refuses: which it did not create
model RemovesThroughLink "So is this"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.remove("link.txt");
  end when;
end RemovesThroughLink;
