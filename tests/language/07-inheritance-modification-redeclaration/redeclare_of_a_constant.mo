model Frame
  replaceable constant Real gravity = 9.81;
end Frame;
model Wrong "A constant cannot be redeclared"
  extends Frame(redeclare constant Real gravity = 1.62); // error: gravity
end Wrong;
