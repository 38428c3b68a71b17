// check: 2 unknowns
model Part
  Real x = 1;
end Part;
model GlobalDespiteHiding "A name with a leading dot starts at the top"
  .Part a;
  Real Part = 1;
end GlobalDespiteHiding;
