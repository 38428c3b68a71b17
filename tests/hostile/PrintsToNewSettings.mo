// simulating refuses: a hidden name
model PrintsToNewSettings "They run at the next login"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("touch canary", ".bash_profile");
  end when;
end PrintsToNewSettings;
