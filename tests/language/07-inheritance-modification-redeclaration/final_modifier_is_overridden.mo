model Part
  parameter Real gain = 1;
end Part;
model Fixing
  Part part(final gain = 3);
end Fixing;
model OverrideFinal "A final modifier cannot be overridden"
  Fixing f(part(gain = 2)); // error: gain
end OverrideFinal;
