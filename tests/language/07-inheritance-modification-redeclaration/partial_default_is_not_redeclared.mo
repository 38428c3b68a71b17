partial model Interface
  Real x;
end Interface;
model Frame
  replaceable Interface part; // error: Interface
end Frame;
model Use "The partial default was left in place"
  Frame frame;
end Use;
