model Interface
  parameter Real p = 0;
end Interface;
model Other
  parameter Boolean p = true;
end Other;
model Frame
  replaceable model Part = Interface;
  Part part;
end Frame;
model UseOther "The element has another basic type"
  Frame frame(redeclare model Part = Other); // error:
end UseOther;
