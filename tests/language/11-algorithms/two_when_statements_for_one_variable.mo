// check: 1 unknowns
model WhenOrder "In one algorithm the later assignment wins"
  Boolean closed(start = false, fixed = true);
algorithm
  when time > 2 then
    closed := false;
  end when;
  when time > 1 then
    closed := true;
  end when;
end WhenOrder;
