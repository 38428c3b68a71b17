// check: 4 unknowns
record Frame
  Real r[3];
  Boolean locked;
end Frame;
model RecordCount "A record counts by its fields, an array by its elements"
  Frame frame;
equation
  frame.r = {1, 2, 3}*time;
  frame.locked = time > 1;
end RecordCount;
