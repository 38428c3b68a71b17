type Size = enumeration(small, medium, large);
model BadOrdinal "There is no fourth literal"
  constant Size s = Size(4); // error: Size
end BadOrdinal;
