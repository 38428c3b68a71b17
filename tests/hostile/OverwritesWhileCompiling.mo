// simulating refuses: files are written only while the simulation runs
model OverwritesWhileCompiling "A parameter that writes"
  parameter Boolean b = Outside.writeMatrix("new.mat", [1, 2]);
  Real x = if b then time else 0;
end OverwritesWhileCompiling;
