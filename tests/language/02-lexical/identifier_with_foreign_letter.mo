model ForeignLetter "Identifiers are restricted to ASCII"
  Real größe = 1; // error:
end ForeignLetter;
