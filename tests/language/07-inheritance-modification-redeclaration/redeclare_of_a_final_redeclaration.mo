model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Frame
  replaceable A part;
end Frame;
model Settled
  extends Frame(redeclare final B part);
end Settled;
model Wrong "What was made final stays"
  extends Settled(redeclare A part); // error: final
end Wrong;
