model Frame
  replaceable parameter Real size_ = 1;
end Frame;
model UseInteger "Integer is no subtype of Real"
  extends Frame(redeclare parameter Integer size_ = 2); // error:
end UseInteger;
