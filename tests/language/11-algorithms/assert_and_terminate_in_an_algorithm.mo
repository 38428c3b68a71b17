// check: 1 unknowns
model AlgorithmCalls "Assertions and termination as statements"
  Real x;
algorithm
  x := time;
  assert(x < 10, "too late");
  when x > 5 then
    terminate("half way");
  end when;
end AlgorithmCalls;
