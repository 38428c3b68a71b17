// check: 1 unknowns
within;
model TopLevel "A bare within clause marks a top-level class"
  Real x = 1;
end TopLevel;
