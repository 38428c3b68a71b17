// simulating refuses: a name that other programs may act on
model PrintsToMakefile "What `make` runs"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("touch canary", "Makefile");
  end when;
end PrintsToMakefile;
