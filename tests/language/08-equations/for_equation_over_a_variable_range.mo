model ForVariable "The range is known at compile time"
  Real x[3];
  Integer count = integer(time);
equation
  for i in 1:count loop // error: count
    x[i] = i;
  end for;
end ForVariable;
