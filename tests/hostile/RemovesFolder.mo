// simulating refuses: which it did not create
model RemovesFolder "An empty one"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.removeFolder("empty");
  end when;
end RemovesFolder;
