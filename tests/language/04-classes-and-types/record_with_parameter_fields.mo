// check: 1 unknowns
record Data
  parameter Real mass = 1;
  constant Real g = 9.81;
  Real force;
end Data;
model MixedRecord "The more restrictive variability wins"
  Data d(force = d.mass*d.g);
end MixedRecord;
