model NumberCondition "A condition is a truth value"
  parameter Real x = if 1 then 2.0 else 3.0; // error:
end NumberCondition;
