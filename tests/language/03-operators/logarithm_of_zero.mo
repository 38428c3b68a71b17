model Logarithm "Outside of what the function is defined for"
  Real x = log(0); // error: log
end Logarithm;
