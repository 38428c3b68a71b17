model Part
  Real x = 1;
end Part;
model Parts = Part[3];
model Wrong
  extends Parts;
  Real extra = 1; // error:
end Wrong;
model UseWrong "An array class cannot be combined with components"
  Wrong w;
end UseWrong;
