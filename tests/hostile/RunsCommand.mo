// dumping refuses: which is not done
// simulating refuses: which is not done
model RunsCommand "A command"
  parameter Integer n = Outside.command("touch canary");
  Real x = n*time;
end RunsCommand;
