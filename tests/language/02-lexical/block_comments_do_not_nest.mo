// check: 1 unknowns
model NoNesting "The first closing mark ends the comment"
  /* outer /* inner */ Real x = 1;
end NoNesting;
