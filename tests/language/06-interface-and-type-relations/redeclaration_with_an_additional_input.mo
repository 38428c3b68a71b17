// error: command
connector RealInput = input Real;
model Interface
  Real x = 1;
end Interface;
model Controlled
  Real x = 1;
  RealInput command;
end Controlled;
model Frame
  replaceable Interface part;
end Frame;
model UseControlled "Nobody can connect the new input from outside"
  Frame frame(redeclare Controlled part);
end UseControlled;
