model Frame
  replaceable parameter Real gains[2] = {1, 2};
end Frame;
model UseMatrix "The number of dimensions is part of the type"
  extends Frame(redeclare parameter Real gains[2, 2] = identity(2)); // error:
end UseMatrix;
