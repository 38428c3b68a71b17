model A
  Real x = 1;
end A;
model Frame
  replaceable A part;
end Frame;
model Wrong "There is no such element"
  Frame frame(redeclare A motor); // error: motor
end Wrong;
