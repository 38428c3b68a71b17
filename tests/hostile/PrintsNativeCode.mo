// simulating refuses: a name of native code
model PrintsNativeCode "What the next simulation could load"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "libx.so");
  end when;
end PrintsNativeCode;
