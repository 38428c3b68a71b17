type Wrong "A type has no components"
  extends Real;
  Real extra; // error: extra
end Wrong;
model UseWrong
  Wrong w;
end UseWrong;
