// check: 3 unknowns
model NominalOfSomethingNegative "What is usually negative has a negative nominal value in real libraries: its magnitude is meant"
  Real x(nominal = -1) = -time; // tolerated: a number greater than zero
  Real y[2](nominal = {1, -2}) = {time, time}; // tolerated: a number greater than zero
end NominalOfSomethingNegative;
