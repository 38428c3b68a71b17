model WrongRank "A matrix is no vector"
  parameter Real vec[2] = [1, 2]; // error: vec
end WrongRank;
