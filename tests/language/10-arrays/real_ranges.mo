// check: 0 unknowns
// value: a = {2.7, 3.7, 4.7, 5.7, 6.7}
// value: b = {1.0, 2.5, 4.0, 5.5}
model RealRanges "The last value does not pass the stop"
  parameter Real a[:] = 2.7:6.8;
  parameter Real b[:] = 1.0:1.5:5.5;
end RealRanges;
