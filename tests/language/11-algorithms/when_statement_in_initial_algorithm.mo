model WhenInitial "Initial algorithms contain no when"
  Real a(start = 0);
initial algorithm
  when time > 1 then // error: when
    a := 1;
  end when;
equation
  der(a) = 1;
end WhenInitial;
