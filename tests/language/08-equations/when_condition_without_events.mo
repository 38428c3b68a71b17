model WhenNoEvent "The condition is discrete"
  Real x = time;
  Real a(start = 0);
equation
  when noEvent(x > 1) then // error:
    a = 1;
  end when;
end WhenNoEvent;
