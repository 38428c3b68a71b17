record Plain
  Real a = 1;
end Plain;
record Rich
  extends Plain;
  Real b = 2;
end Rich;
model Part
  outer Plain data;
  Real y = data.b; // error: data
end Part;
model System "What the outer class lacks cannot be used"
  inner Rich data;
  Part part;
end System;
