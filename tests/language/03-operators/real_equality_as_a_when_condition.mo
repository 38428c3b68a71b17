// check: 2 unknowns
model WhenEqual "The crossing is meant: accepted with a warning"
  Real x = time - 1;
  Integer count(start = 0, fixed = true);
equation
  when x == 0 then // warning:
    count = pre(count) + 1;
  end when;
end WhenEqual;
