type Size = enumeration(small, large);
model UnknownLiteral "There is no such literal"
  parameter Size s = Size.huge; // error: huge
end UnknownLiteral;
