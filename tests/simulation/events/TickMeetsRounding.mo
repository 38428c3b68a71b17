model TickMeetsRounding "A tick and a rounding of time that mean the same moment are one event, however they are rounded"
  parameter Real period = 0.001;
  Integer n = integer(time/period);
  Integer ticks(start=0, fixed=true);
  Integer late(start=0, fixed=true) "Ticks that came before the rounding";
equation
  when sample(period, period) then
    ticks = pre(ticks) + 1;
    late = pre(late) + (if n == ticks then 0 else 1);
  end when;
  // end: ticks = 500 within 1e-12
  // end: late = 0 within 1e-12
  // events: 500
  annotation(experiment(StopTime=0.5));
end TickMeetsRounding;
