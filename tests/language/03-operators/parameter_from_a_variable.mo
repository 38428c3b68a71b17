model ParameterFromVariable "A parameter does not vary"
  Real level = time;
  parameter Real fixedLevel = level; // error: fixedLevel
end ParameterFromVariable;
