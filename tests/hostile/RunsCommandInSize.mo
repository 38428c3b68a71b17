// looking refuses: which is not done
// simulating refuses: which is not done
model RunsCommandInSize "A command that tells the number of elements"
  Real x[Outside.command("touch canary")];
equation
  x = fill(time, size(x, 1));
end RunsCommandInSize;
