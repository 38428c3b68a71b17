// check: 1 unknowns
model Motor
  Real w = 1;
  encapsulated model Rotor
    Real x = 1;
  end Rotor;
end Motor;
model ReachEncapsulated "An encapsulated class depends on nothing around it"
  Motor.Rotor r;
end ReachEncapsulated;
