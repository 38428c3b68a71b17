// check: 2 unknowns
// value: b.p = 6.0
model Part
  parameter Real p = 1;
  Real x = p;
end Part;
model Siblings "A modifier may use other components of the class"
  Part a(p = 3);
  Part b(p = 2*a.p);
end Siblings;
