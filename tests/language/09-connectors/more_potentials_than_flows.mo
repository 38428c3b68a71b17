// check: 3 unknowns
connector Pin // tolerated: Pin
  Real v;
  Real w;
  flow Real i;
end Pin;
model Use "As many flows as potentials"
  Pin pin;
equation
  pin.v = 1;
  pin.w = 2;
end Use;
