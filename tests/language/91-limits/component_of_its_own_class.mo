// error: Matryoshka
model Matryoshka "A model that contains itself has no end"
  Matryoshka smaller;
  Real x = 1;
end Matryoshka;
