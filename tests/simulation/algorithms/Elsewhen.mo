model Elsewhen "The first branch that is active counts"
  Integer k(start = 0, fixed = true);
algorithm
  when time > 0.5 then
    k := 1;
  elsewhen time > 0.5 then
    k := 2;
  elsewhen time > 0.7 then
    k := pre(k) + 10;
  end when;
  // at 0.6: k = 1 within 0
  // end: k = 11 within 0
  annotation(experiment(StopTime = 1));
end Elsewhen;
