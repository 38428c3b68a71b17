model GlobalComponent "Components are not found by global lookup"
  Real level = 1;
  Real x = .level; // error: level
end GlobalComponent;
