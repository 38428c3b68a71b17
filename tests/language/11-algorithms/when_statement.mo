// check: 2 unknowns
model WhenStatement "Assignments at events"
  Integer count(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
algorithm
  when sample(0, 1) then
    count := pre(count) + 1;
    last := time;
  elsewhen time > 2.5 then
    count := 0;
  end when;
end WhenStatement;
