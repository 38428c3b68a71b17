model EmptyShapes "Sizes agree even if there are no elements"
  parameter Real A[3, 0] = fill(1.0, 3, 0);
  parameter Real C[0, 0] = fill(1.0, 0, 0);
  parameter Real D[3, 0] = A + C; // error:
end EmptyShapes;
