package P
  type Init = enumeration(given, steady);
end P;
model ImportOfAnUnknownLiteral
  import P.Init.slow; // error: slow
  parameter P.Init i = slow;
end ImportOfAnUnknownLiteral;
