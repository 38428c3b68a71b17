// check: 2 unknowns
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
model UseControlled "In a derived class the new input can be served"
  extends Frame(redeclare Controlled part);
equation
  part.command = time;
end UseControlled;
