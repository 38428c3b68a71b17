model UnknownAttribute "Real has no such attribute"
  Real x(colour = 1) = 2; // error: colour
end UnknownAttribute;
