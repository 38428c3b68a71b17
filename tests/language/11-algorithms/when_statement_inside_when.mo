model WhenNested "When statements cannot be nested"
  Real a(start = 0);
algorithm
  when time > 1 then
    when time > 2 then // error: when
      a := 1;
    end when;
  end when;
end WhenNested;
