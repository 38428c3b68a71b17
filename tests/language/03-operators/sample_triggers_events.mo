// check: 2 unknowns
model SampleEvents "Periodic events"
  parameter Real period = 0.5;
  Boolean tick = sample(0.1, period);
  Integer count(start = 0, fixed = true);
equation
  when tick then
    count = pre(count) + 1;
  end when;
end SampleEvents;
