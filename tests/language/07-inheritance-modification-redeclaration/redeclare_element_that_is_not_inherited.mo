model Lonely "There is nothing to redeclare"
  redeclare Real level = 1; // error: level
end Lonely;
