// simulating refuses: asks to stop
model StopsTheProgram "As if all had gone well"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.exit(0);
  end when;
end StopsTheProgram;
