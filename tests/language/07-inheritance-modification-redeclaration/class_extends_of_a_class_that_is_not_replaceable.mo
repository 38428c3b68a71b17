// error: Core
model Frame
  model Core
    Real x = 1;
  end Core;
end Frame;
model Wrong "Only a replaceable class can be extended in place"
  extends Frame;
  redeclare model extends Core
    Real y = 2;
  end Core;
  Core c;
end Wrong;
