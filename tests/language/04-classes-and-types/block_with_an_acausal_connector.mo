connector Pin
  Real v;
  flow Real i;
end Pin;
block Wrong
  Pin pin; // error: pin
equation
  pin.v = 0;
end Wrong;
model UseWrong "The connectors of a block are inputs and outputs"
  Wrong w;
end UseWrong;
