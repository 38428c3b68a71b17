model MaxOfElements "The largest of three values that turn round, found one by one"
  Real x[3];
  Real biggest;
  Integer which;
algorithm
  for i in 1:3 loop
    x[i] := sin(2.0943951023931953*(i - 1) + time);
  end for;
  biggest := x[1];
  which := 1;
  for i in 2:3 loop
    if x[i] > biggest then
      biggest := x[i];
      which := i;
    end if;
  end for;
  // at 0.2: which = 2 within 0
  // at 1: which = 1 within 0
  // at 3: which = 3 within 0
  // at 5: which = 2 within 0
  annotation(experiment(StopTime = 6));
end MaxOfElements;
