type Size = enumeration(small, large, small); // error: small
model EqualLiterals "Literals are distinct"
  parameter Size s = Size.large;
end EqualLiterals;
