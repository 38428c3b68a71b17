type Init = enumeration(none, steady);
model BareLiteral "A literal is always named with its type"
  parameter Init init = steady; // error: steady
end BareLiteral;
