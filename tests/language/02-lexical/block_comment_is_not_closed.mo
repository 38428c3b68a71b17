// error:
model Unclosed "The comment swallows the end of the class"
  Real x = 1;
  /* to be continued
end Unclosed;
