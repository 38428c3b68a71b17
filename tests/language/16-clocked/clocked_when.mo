// check: 1 unknowns
model Counter "Equations that hold at the ticks of a clock"
  Integer n(start = 0);
equation
  when Clock(0.1) then
    n = previous(n) + 1;
  end when;
end Counter;
