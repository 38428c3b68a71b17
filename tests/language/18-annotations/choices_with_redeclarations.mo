// check: 1 unknowns
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Choices "Choices are suggestions, not redeclarations"
  replaceable A part constrainedby A "The part"
    annotation(choicesAllMatching = true, choices(choice(redeclare B part "The other one")));
end Choices;
