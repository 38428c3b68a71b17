model ClockOfAnArray "Numbers of ticks are not negative (16.5.2)"
  Real y;
equation
  when Clock({{1, 2}}) then // error: `Clock` needs a scalar, not Integer[1, 2]
    y = previous(y) + 1;
  end when;
end ClockOfAnArray;
