// simulating refuses: a name that other programs may act on
model PrintsToPackage "A folder becomes a library"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("touch canary", "package.mo");
  end when;
end PrintsToPackage;
