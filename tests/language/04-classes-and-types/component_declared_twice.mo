model Twice "A name is declared once"
  Real level = 1;
  Real level = 2; // error: level
end Twice;
