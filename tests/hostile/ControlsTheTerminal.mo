// simulating refuses: ␛[2J
model ControlsTheTerminal "A message that clears the screen"
  Real x = time;
equation
  assert(time < 0.5, "[2Jgone");
end ControlsTheTerminal;
