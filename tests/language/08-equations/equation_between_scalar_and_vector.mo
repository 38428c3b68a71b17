model RankClash "A vector is not equal to a scalar"
  Real v[2];
equation
  v = 1; // error:
end RankClash;
