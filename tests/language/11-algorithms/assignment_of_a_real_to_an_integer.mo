model AssignReal "A Real is not cut off silently"
  Integer count;
algorithm
  count := 2.5; // error:
end AssignReal;
