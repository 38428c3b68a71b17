type Size = enumeration(small, large);
model IntegerAsEnum "An Integer is no literal"
  parameter Size choice = 1; // error: choice
end IntegerAsEnum;
