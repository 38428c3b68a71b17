// check: 1 unknowns
model Part
  Real x = 1;
end Part;
model NoParts "An array of no components"
  parameter Integer n = 0;
  Part parts[n];
  Real total = sum(parts.x);
end NoParts;
