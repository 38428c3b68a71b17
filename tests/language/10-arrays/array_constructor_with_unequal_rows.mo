model Ragged "All rows have the same length"
  parameter Real A[:, :] = {{1, 2}, {3}}; // error:
end Ragged;
