// check: 1 unknowns
model ElseWhen "The first true condition wins"
  Boolean closed(start = false, fixed = true);
equation
  when time > 1 then
    closed = true;
  elsewhen time > 2 then
    closed = false;
  end when;
end ElseWhen;
