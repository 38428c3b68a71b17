model Wrong "The prefix stream belongs into connectors"
  stream Real enthalpy = 1; // error: enthalpy
end Wrong;
