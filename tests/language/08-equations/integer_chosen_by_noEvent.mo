model IntegerChosenByNoEvent "What a condition chooses changes with it"
  Integer n;
  Integer m;
equation
  if noEvent(time > 1) then
    n = 1; // error: n
  else
    n = 2; // error: n
  end if;
algorithm // error: m
  m := 0;
  if noEvent(time > 1) then
    m := 1;
  end if;
end IntegerChosenByNoEvent;
