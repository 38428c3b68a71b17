model AssignUnknown "Only declared variables are assigned"
  Real x = time;
algorithm
  velocity := 2; // error: velocity
end AssignUnknown;
