model FloorIsReal "floor of a Real is a Real"
  parameter Integer lower = floor(2.5); // error: lower
end FloorIsReal;
