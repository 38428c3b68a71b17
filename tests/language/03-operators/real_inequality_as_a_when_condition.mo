model WhenUnequal "Only the equality can mean a crossing"
  Real x = time - 1;
  Integer count(start = 0, fixed = true);
equation
  when x <> 0 then // error:
    count = pre(count) + 1;
  end when;
end WhenUnequal;
