function wrong
  input Real u;
  output Real y = 0;
algorithm
  when u > 1 then // error: when
    y := u;
  end when;
end wrong;
model WhenInFunction "A function knows no events"
  Real y = wrong(time);
end WhenInFunction;
