model SizeClash "A vector of two is not equal to a vector of three"
  Real v[2];
equation
  v = {1, 2, 3}; // error:
end SizeClash;
