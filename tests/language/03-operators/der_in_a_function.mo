function speed "Not a function of its input"
  input Real x;
  output Real v;
algorithm
  v := der(x); // error: der
end speed;
model DerInFunction "A function knows no time derivative"
  Real y = speed(time);
end DerInFunction;
