// check: 1 unknowns
model WhenAny "Active when any of the conditions becomes true"
  Integer count(start = 0, fixed = true);
equation
  when {time > 1, time > 2, sample(0, 0.3)} then
    count = pre(count) + 1;
  end when;
end WhenAny;
