// simulating refuses: which exists
model PrintsToSettings "The shell reads them"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("touch canary", "../home/.bashrc");
  end when;
end PrintsToSettings;
