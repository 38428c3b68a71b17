// simulating refuses: which exists
model PrintsToDevice "A device is no file"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "/dev/null");
  end when;
end PrintsToDevice;
