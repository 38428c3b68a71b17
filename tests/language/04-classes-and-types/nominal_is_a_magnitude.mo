model NominalIsAMagnitude "Zero is no scale for errors"
  Real x(nominal = 0) = time; // error: a number greater than zero
  Real y[2](nominal = {1, 0}) = {time, time}; // error: a number greater than zero
  Real z(nominal = 10) = time;
end NominalIsAMagnitude;
