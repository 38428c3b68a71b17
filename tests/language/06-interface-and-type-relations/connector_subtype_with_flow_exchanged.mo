connector Pin
  Real v;
  flow Real i;
end Pin;
connector Twisted
  flow Real v;
  Real i;
end Twisted;
model Frame
  replaceable connector Port = Pin;
  Port p;
equation
  p.v = 0;
end Frame;
model UseTwisted "The flow prefix is part of the type"
  extends Frame(redeclare connector Port = Twisted); // error:
end UseTwisted;
