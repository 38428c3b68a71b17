model ExponentIsReal "1e3 is a Real, although its value is whole"
  parameter Integer n = 1e3; // error: n
end ExponentIsReal;
