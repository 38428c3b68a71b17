model Cell
  parameter Real gain = 1;
end Cell;
model WrongCount "Three elements and two values"
  Cell c[3](gain = {1, 2}); // error: gain
end WrongCount;
