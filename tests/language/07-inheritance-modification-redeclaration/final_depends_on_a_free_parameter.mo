// check: 0 unknowns
// value: c.part.gain = 20.0
model Part
  parameter Real gain = 1;
end Part;
model Controller
  parameter Real k = 1;
  Part part(final gain = 10*k);
end Controller;
model Indirect "A final value may follow a free parameter"
  Controller c(k = 2);
end Indirect;
