model ProductMismatch "The inner dimensions agree"
  parameter Real C[:, :] = [1, 2; 3, 4]*[1, 2, 3]; // error:
end ProductMismatch;
