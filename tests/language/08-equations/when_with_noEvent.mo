model WhenNoEvent
  Integer n(start=0, fixed=true);
equation
  when noEvent(time > 1) then // error: noEvent
    n = pre(n) + 1;
  end when;
end WhenNoEvent;
