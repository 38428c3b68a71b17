package P
  type Init = enumeration(given, steady);
end P;
model ImportOfALiteralIsHidden "The declaration inside is nearer"
  import P.Init.steady;
  model Inner
    parameter Integer steady = 3;
    parameter Integer n = steady;
  end Inner;
  Inner part; // value: part.n = 3
  parameter P.Init i = steady; // value: i = steady
  // check: 0 unknowns
end ImportOfALiteralIsHidden;
