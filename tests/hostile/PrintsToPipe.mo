// simulating refuses: which exists
model PrintsToPipe "Nobody reads from it"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "pipe");
  end when;
end PrintsToPipe;
