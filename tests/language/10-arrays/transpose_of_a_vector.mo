model TransposeVector "A vector has no rows and columns"
  parameter Real v[:, :] = transpose({1, 2, 3}); // error: transpose
end TransposeVector;
