model DerDiscrete "What is assigned in a when clause has no derivative"
  Real held(start = 0);
  Real x = der(held); // error: held
equation
  when sample(0, 1) then
    held = time;
  end when;
end DerDiscrete;
