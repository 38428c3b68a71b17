model Interface
  Real x = 0;
end Interface;
model Special
  Real x = 0;
  Real temperature = 300;
end Special;
model Frame
  replaceable model Core = Interface;
  Core c;
end Frame;
model Narrow
  extends Frame(redeclare replaceable model Core = Special constrainedby Special);
end Narrow;
model Wrong "The narrowed constraint excludes the original class"
  extends Narrow(redeclare model Core = Interface); // error: temperature
end Wrong;
