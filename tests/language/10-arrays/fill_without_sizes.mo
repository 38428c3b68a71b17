model FillNothing "At least one size is needed"
  parameter Real f[:] = fill(1.0); // error: fill
end FillNothing;
