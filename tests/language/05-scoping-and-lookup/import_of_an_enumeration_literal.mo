package P
  type Init = enumeration(given, steady);
end P;
model ImportOfAnEnumerationLiteral "An enumeration is no package, but its literals are as definite as constants"
  import P.Init.steady; // tolerated: steady
  import start = P.Init.given; // tolerated: given
  parameter P.Init i = steady; // value: i = steady
  parameter P.Init j = start; // value: j = given
  // check: 0 unknowns
end ImportOfAnEnumerationLiteral;
