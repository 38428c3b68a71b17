operator record Cx
  Real re;
  Real im;
end Cx;
record Wrong
  extends Cx; // error: Cx
  Real extra;
end Wrong;
model UseWrong "An operator record cannot be extended in the long form"
  parameter Wrong w(re = 1, im = 2, extra = 3);
end UseWrong;
