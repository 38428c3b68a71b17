model WhenInFor "Nor inside a loop"
  Real a[2](each start = 0);
algorithm
  for i in 1:2 loop
    when time > i then // error: when
      a[i] := 1;
    end when;
  end for;
end WhenInFor;
