// check: 1 unknowns
model Interface
  Real x = 0;
end Interface;
model Lookalike "Not derived from the interface, but with the same elements"
  Real x = 1;
end Lookalike;
model Frame
  replaceable Interface part;
end Frame;
model UseLookalike "What counts are the elements, not the ancestry"
  extends Frame(redeclare Lookalike part);
end UseLookalike;
