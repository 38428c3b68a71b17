model Base
  parameter Real p = 1;
end Base;
model UnknownInherited "Also in an extends clause"
  extends Base(gain = 2); // error: gain
end UnknownInherited;
