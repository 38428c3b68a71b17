model IntegerQuotient "Division gives a Real, even if it comes out even"
  parameter Integer half = 4/2; // error: half
end IntegerQuotient;
