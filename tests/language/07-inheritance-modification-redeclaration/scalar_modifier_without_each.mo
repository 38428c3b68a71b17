model Cell
  parameter Real gain = 1;
end Cell;
model NoEach "A scalar cannot be dealt out"
  Cell c[3](gain = 2); // error: gain
end NoEach;
