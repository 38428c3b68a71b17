model ChangeOfAClock "Numbers of ticks are not negative (16.5.2)"
  Boolean y = change(Clock(0.1)); // error: change
end ChangeOfAClock;
