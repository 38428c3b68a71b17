// check: 1 unknowns
model FileImport "An import of a file is kept without effect"
  import "OtherFile.mo";
  Real x = 1;
end FileImport;
