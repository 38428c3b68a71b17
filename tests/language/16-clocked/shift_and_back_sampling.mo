// check: 3 unknowns
model Shifts "Shifted clocks"
  Real u = sample(time, Clock(3, 10));
  Real later(start = 0) = shiftSample(u, 1, 3);
  Real sooner = backSample(later, backCounter = 1, resolution = 3);
end Shifts;
