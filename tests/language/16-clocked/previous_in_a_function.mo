function wrong
  input Real u;
  output Real y = previous(u); // error: previous
end wrong;
model PreviousInFunction "A function has no memory"
  Real x(start = 0);
equation
  when Clock(0.1) then
    x = wrong(sample(time));
  end when;
end PreviousInFunction;
