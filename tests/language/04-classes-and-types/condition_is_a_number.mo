model Part
  Real x = 1;
end Part;
model NumberCondition "The condition is a truth value"
  parameter Integer n = 1;
  Part part if n; // error:
end NumberCondition;
