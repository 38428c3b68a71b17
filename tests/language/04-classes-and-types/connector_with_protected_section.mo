connector Pin
  Real v;
  flow Real i;
protected
  parameter Real hidden = 1; // error: hidden
end Pin;
model Use "All of a connector can be seen"
  Pin pin;
equation
  pin.v = 1;
end Use;
