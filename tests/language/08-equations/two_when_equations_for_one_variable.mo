// error: closed
model TwoWhens "Two when equations would fight for the variable"
  Boolean closed(start = false);
equation
  when time > 1 then
    closed = true;
  end when;
  when time > 2 then
    closed = false;
  end when;
end TwoWhens;
