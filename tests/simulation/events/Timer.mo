model Timer "An algorithm sets itself a time"
  Boolean u = time > 0.25;
  Integer y(start = 0, fixed = true);
  discrete Real t_next(start = 10, fixed = true);
algorithm
  when change(u) then
    t_next := time + 0.3;
  elsewhen time >= t_next then
    y := pre(y) + 1;
  end when;
  // at 0.5: y = 0 within 0
  // at 0.56: y = 1 within 0
  // end: y = 1 within 0
end Timer;
