model WhenNumber "The condition is a truth value"
  Real level = time;
  Real a(start = 0);
equation
  when level then // error:
    a = 1;
  end when;
end WhenNumber;
