// check: 1 unknowns
model QuotedKeyword "In quotes even a keyword is a name"
  Real 'model' = 1;
end QuotedKeyword;
