model ClockStandsStill "Each interval is shorter than the one before, until there is none"
  Integer n(start=3), k(start=0), ticks=hold(k);
equation
  when Clock(n, 10) then
    n = previous(n) - 1;
    k = previous(k) + 1;
  end when;
  // fails simulate: the interval of this clock is not positive any more
end ClockStandsStill;
