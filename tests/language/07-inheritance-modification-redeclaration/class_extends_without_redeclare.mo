model Frame
  replaceable model Core
    Real x = 1;
  end Core;
  Core inherited;
end Frame;
model Wrong "Without redeclare the inherited component keeps its class"
  extends Frame;
  model extends Core
    Real y = 2;
  end Core;
  Real z = inherited.y; // error: y
end Wrong;
