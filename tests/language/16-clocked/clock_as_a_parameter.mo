model ClockParameter "A clock is no parameter"
  parameter Clock base = Clock(0.1); // error: base
  Real x = 1;
end ClockParameter;
