// check: ends
model Part "Needs one of its own kind around it"
  outer W world;
  model W = Part;
end Part;
