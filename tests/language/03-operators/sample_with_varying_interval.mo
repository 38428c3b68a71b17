model SampleVarying "The interval is a parameter expression"
  Real interval = 1 + time;
  Boolean tick = sample(0, interval); // error: interval
end SampleVarying;
