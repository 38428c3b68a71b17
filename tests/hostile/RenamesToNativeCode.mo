// simulating refuses: a name of native code
model RenamesToNativeCode "A new file becomes code"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "new.txt");
    Outside.rename("new.txt", "libx.so");
  end when;
end RenamesToNativeCode;
