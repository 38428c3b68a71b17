model VectorOfMatrix "At most one dimension may be longer than one"
  parameter Real v[:] = vector([1, 2; 3, 4]); // error: vector
end VectorOfMatrix;
