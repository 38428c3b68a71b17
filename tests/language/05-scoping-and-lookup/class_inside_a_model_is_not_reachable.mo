model Motor
  Real w = 1;
  model Rotor
    Real x = 1;
  end Rotor;
end Motor;
model ReachInside "Only encapsulated classes of a model can be reached by name"
  Motor.Rotor r; // error: Rotor
end ReachInside;
