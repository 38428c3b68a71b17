// simulating refuses: a hidden name
model PrintsToHiddenFolder "Settings of another program"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.makeFolder(".config");
    Outside.print("x", ".config/x");
  end when;
end PrintsToHiddenFolder;
