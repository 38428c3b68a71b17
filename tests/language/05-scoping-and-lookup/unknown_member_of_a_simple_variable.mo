model RealMember "A Real has no elements"
  Real level = 1;
  Real x = level.volume; // error: volume
end RealMember;
