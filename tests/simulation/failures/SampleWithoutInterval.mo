model SampleWithoutInterval
  // fails initialise: cannot tick every 0 s
  parameter Real T = 0;
  Integer n(start = 0, fixed = true);
equation
  when sample(0, T) then
    n = pre(n) + 1;
  end when;
end SampleWithoutInterval;
