model SampleTooFarAway "There are no numbers for the ticks"
  Integer n(start = 0, fixed = true);
equation
  when sample(-1e300, 1e-3) then
    n = pre(n) + 1;
  end when;
  // fails initialise: its ticks cannot be told apart
end SampleTooFarAway;
