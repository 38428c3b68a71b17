model WhenInitial "Initial equations contain no when"
  Real a(start = 0);
equation
  der(a) = 1;
initial equation
  when time > 1 then // error: when
    a = 1;
  end when;
end WhenInitial;
