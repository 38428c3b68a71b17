model StartsFixedTwice "Both are to hold and they differ"
  Real s1(start=1, fixed=true), s2(start=2, fixed=true), v1, v2, f;
equation
  s1 = s2 + 1;
  der(s1) = v1;
  der(s2) = v2;
  der(v1) = f - s1;
  der(v2) = -f;
  // fails initialise: contradict
end StartsFixedTwice;
