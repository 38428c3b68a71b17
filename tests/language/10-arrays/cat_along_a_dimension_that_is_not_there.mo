model CatDimension "A vector has no second dimension"
  parameter Real v[:] = cat(2, {1, 2}, {3}); // error: cat
end CatDimension;
