model DerInteger "Only Reals have a derivative"
  Integer steps = integer(time);
  Real x = der(steps); // error: steps
end DerInteger;
