connector Wrong
  extends Real;
  Real extra; // error: extra
end Wrong;
model UseWrong "A simple type cannot be combined with components"
protected
  Wrong w;
end UseWrong;
