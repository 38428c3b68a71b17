// simulating refuses: a name that programs take for an option
model PrintsToOption "An option of whoever writes `rm *`"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("touch canary", "-rf");
  end when;
end PrintsToOption;
