model MissingSemicolon "Declarations are separated by semicolons"
  Real x = 1 Real y = 2; // error:
end MissingSemicolon;
