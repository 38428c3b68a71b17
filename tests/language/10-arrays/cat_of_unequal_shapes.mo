model CatMismatch "The other dimensions agree"
  parameter Real A[:, :] = cat(1, {{1, 2}}, {{3, 4, 5}}); // error: cat
end CatMismatch;
