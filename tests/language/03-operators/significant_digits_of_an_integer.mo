model DigitsOfInteger "Only a Real has significant digits"
  parameter String s = String(12, significantDigits = 3); // error: significantDigits
end DigitsOfInteger;
