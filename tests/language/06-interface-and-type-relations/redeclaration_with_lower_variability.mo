// check: 0 unknowns
// value: frame.part.x = 3.0
model Interface
  Real x = time;
end Interface;
model Fixed
  parameter Real x = 3;
end Fixed;
model Frame
  replaceable model Part = Interface;
  Part part;
end Frame;
model UseFixed "A variable may become a parameter"
  Frame frame(redeclare model Part = Fixed);
end UseFixed;
