model Interface
  parameter Real p = 1;
end Interface;
model Varying
  Real p = time;
end Varying;
model Frame
  replaceable model Part = Interface;
  Part part;
  parameter Real y = 2;
end Frame;
model UseVarying "A parameter cannot become a variable"
  Frame frame(redeclare model Part = Varying); // error:
end UseVarying;
