// simulating refuses: a hidden name
model RenamesToSettings "A new file becomes settings"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "new.txt");
    Outside.rename("new.txt", ".bashrc");
  end when;
end RenamesToSettings;
