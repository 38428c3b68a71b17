// simulating refuses: the model wants to write
model RenamesToScript "A text of its own becomes a program"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "a.txt");
    Outside.rename("a.txt", "run.sh");
  end when;
end RenamesToScript;
