package P
  type Init = enumeration(given, steady);
end P;
model ImportOfAllLiterals
  import P.Init.*;
  parameter P.Init i = steady; // error: steady
end ImportOfAllLiterals;
