// simulating refuses: a name that other programs may act on
model PrintsToScript "What an interpreter runs"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("touch canary", "setup.py");
  end when;
end PrintsToScript;
