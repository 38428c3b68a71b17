model ValueAsClass "A component is no class"
  Real level = 1;
  level x; // error: level
end ValueAsClass;
