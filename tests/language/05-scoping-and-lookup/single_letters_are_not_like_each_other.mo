model Letters
  parameter Real R = 1;
  Real x = Q; // error: no `Q` found in `Letters` or around it
  Real y = r; // error: did you mean `R`?
end Letters;
